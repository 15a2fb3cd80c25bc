import { body } from '../../support/fault-server.ts';
import { expectTotal, results } from '../../support/stage.ts';
import { LIST, row, type FaultRow } from './rows.ts';

/** By fault, bad rows as JSON, and how many of them can be found all the same. */
type Bad = readonly [fault: string, findable: number, ...rows: readonly string[]];

const bad = (id: number, extra: object) => JSON.stringify(row(id, { ...extra }));
const at = (id: number, coordinates: unknown) => bad(id, { position: { coordinates } });

export const DATA_FAULTS: readonly Bad[] = [
  // The second row of the list.
  ['missing ids', 2, bad(3, { parkingLotId: undefined }), bad(4, { parkingLotId: '' })],
  ['duplicate ids', 0, bad(1, { name: 'Dobbel' }), bad(2, { name: 'Også dobbel' })],
  ['one-element coordinates', 0, at(5, [10])],
  ['three-element coordinates', 0, at(6, [10, 60, 5])],
  ['strings and NaN as coordinates', 0, at(7, ['10.5', '59.9']), at(8, [Number.NaN, 60])],
  ['null', 0, 'null', at(9, null), bad(10, { position: null })],
  ['swapped latitude and longitude', 1, at(11, [59.9, 10.7])],
  ['latitude above 90', 0, at(12, [10, 91]), at(13, [181, 60])],
  ['1e999', 0, at(14, [777, 60]).replace('777', '1e999')],
  [
    'null fields',
    1,
    bad(15, { name: null, address: null, properties: null, totalNoOfChargers: null }),
  ],
  [
    'wrong types',
    2,
    bad(16, {
      name: { toString: 'x' },
      address: 'Moss',
      properties: 'all',
      totalNoOfChargers: 'two',
    }),
    bad(17, { properties: [{ id: {} }, null, 7, { id: 2 }] }),
    '"a string"',
    '17',
  ],
  [
    'extra and __proto__ fields',
    1,
    `{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"extra":[1],${bad(18, {}).slice(1)}`,
  ],
];

const FINDABLE = DATA_FAULTS.reduce((sum, [, findable]) => sum + findable, 2);
const ROWS = [bad(1, {}), ...DATA_FAULTS.flatMap(([, , ...rows]) => rows), bad(2, {})];

/** Bad rows among good ones, in one list: every good lot is found, the others cost nothing but themselves. */
export const DATA_ROWS: readonly FaultRow[] = [
  {
    fault: DATA_FAULTS.map(([fault]) => fault).join(', '),
    arrange: ({ server }) => server.play(LIST, body(`[${ROWS.join()}]`)),
    // Specification, section 8.
    allowed: /No parking lot ID provided/,
    act: async ({ page }) => {
      // The list that came with the page is the server's own, and whole.
      await expectTotal(page, FINDABLE);
      // D4: findable, but links nowhere.
      await results(page).nth(1).click();
      if (!page.url().endsWith('/')) throw new Error(`A lot without an id led to ${page.url()}`);
    },
    expect: 'list',
    recover: 'reload',
  },
];
