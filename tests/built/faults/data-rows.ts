import type { Page } from 'playwright';
import { expect } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { body } from '../../support/fault-server.ts';
import { expectTotal, results } from '../../support/stage.ts';
import { LIST, row, type FaultRow } from './rows.ts';

/** By fault, which lots can be found all the same, by id or else by name, and bad rows as JSON. */
type Bad = readonly [fault: string, findable: readonly string[], ...rows: readonly string[]];

const bad = (id: number, extra: object) => JSON.stringify(row(id, extra));
const at = (id: number, coordinates: unknown) => bad(id, { position: { coordinates } });

const DATA_FAULTS: readonly Bad[] = [
  // The second row of the list.
  [
    'missing ids',
    ['Plass 3', 'Plass 4'],
    bad(3, { parkingLotId: undefined }),
    bad(4, { parkingLotId: '' }),
  ],
  ['duplicate ids', [], bad(1, { name: 'Dobbel' }), bad(2, { name: 'Også dobbel' })],
  ['one-element coordinates', [], at(5, [10])],
  ['three-element coordinates', [], at(6, [10, 60, 5])],
  ['strings and NaN as coordinates', [], at(7, ['10.5', '59.9']), at(8, [Number.NaN, 60])],
  ['null', [], 'null', at(9, null), bad(10, { position: null })],
  ['swapped latitude and longitude', ['11'], at(11, [59.9, 10.7])],
  ['latitude above 90', [], at(12, [10, 91]), at(13, [181, 60])],
  ['1e999', [], at(14, [777, 60]).replace('777', '1e999')],
  [
    'null fields',
    ['15'],
    bad(15, { name: null, address: null, properties: null, totalNoOfChargers: null }),
  ],
  [
    'wrong types',
    ['16', '17'],
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
    ['18'],
    `{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"extra":[1],${bad(18, {}).slice(1)}`,
  ],
];

const GOOD = ['1', '2'];
const FINDABLE = [...GOOD, ...DATA_FAULTS.flatMap(([, findable]) => findable)];
const ROWS = [bad(1, {}), ...DATA_FAULTS.flatMap(([, , ...rows]) => rows), bad(2, {})];

/** Each result by its lot's id, or by its name where it has none. */
function foundOn(page: Page): Promise<readonly string[]> {
  return results(page).evaluateAll((items) =>
    items.map((item) => {
      const href = item.querySelector('a[href*="/parkinglot/"]')?.getAttribute('href');
      return href?.split('/').at(-1) ?? (item as HTMLElement).innerText.split('\n')[0]!.trim();
    }),
  );
}

/** Bad rows among good ones, in one list: every good lot is found, the others cost nothing but themselves. */
export const DATA_ROWS: readonly FaultRow[] = [
  {
    fault: DATA_FAULTS.map(([fault]) => fault).join(', '),
    arrange: ({ server }) => server.play(LIST, body(`[${ROWS.join()}]`)),
    // Specification, section 8.
    allowed: /No parking lot ID provided/,
    act: async ({ page, problems }) => {
      // The list that came with the page is the server's own, and whole.
      await expectTotal(page, FINDABLE.length);
      const found = await foundOn(page);
      const lost = DATA_FAULTS.filter(([, findable]) =>
        findable.some((lot) => !found.includes(lot)),
      );
      expect(lost.map(([fault]) => fault)).toEqual([]);
      expect([...found].toSorted()).toEqual(FINDABLE.toSorted());
      // D4: findable, but links nowhere, and a click logs that.
      await results(page).nth(1).click();
      await eventually(() => expect(problems).toContain('console: No parking lot ID provided'));
      expect(page.url()).toMatch(/\/$/);
    },
    recover: 'reload',
  },
];
