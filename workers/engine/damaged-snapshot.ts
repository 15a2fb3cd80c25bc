import { Fault } from '../../src/domain/errors.ts';

/**
 * A snapshot whose bytes changed or whose columns make no sense: it is dropped, and the list is loaded again. [D3]
 */
export class DamagedSnapshot extends Fault {
  constructor(what: string) {
    super('bad-data', `The snapshot is damaged: ${what}`);
  }
}
