import { Fault } from '../../src/domain/errors.ts';

/** A snapshot that is not what was written, or makes no sense: it is dropped, and the list loaded anew (D3). */
export class DamagedSnapshot extends Fault {
  constructor(what: string) {
    super('bad-data', `The snapshot is damaged: ${what}`);
  }
}
