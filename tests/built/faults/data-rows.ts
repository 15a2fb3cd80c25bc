import { body } from '../../support/fault-server.ts';
import { expectTotal, results } from '../../support/stage.ts';
import { LIST, row, type FaultRow, type SampleRow } from './rows.ts';

/** Bad rows among good ones: every good lot is found, the others cost nothing but themselves. */
function among(fault: string, bad: readonly unknown[], findable = 0, text?: string): FaultRow {
  const json = text ?? JSON.stringify([row(1), ...bad, row(2)]);
  return {
    fault,
    arrange: ({ server }) => server.play(LIST, body(json)),
    expect: ({ page }) => expectTotal(page, 2 + findable),
    recover: 'reload',
  };
}

function at(coordinates: unknown): SampleRow {
  return row(3, { position: { coordinates } });
}

const GOOD = JSON.stringify(row(1)).slice(0, -1);

export const DATA_ROWS: readonly FaultRow[] = [
  among('duplicate ids', [row(1, { name: 'Dobbel' }), row(2, { name: 'Også dobbel' })], 0),
  {
    ...among('missing ids', [row(3, { parkingLotId: undefined }), row(4, { parkingLotId: '' })], 2),
    // Specification, section 8.
    allowed: /No parking lot ID provided/,
    act: async ({ page }) => {
      // The list that came with the page is the server's own, and whole.
      await expectTotal(page, 4);
      // D4: findable, but links nowhere.
      await results(page).nth(1).click();
      if (!page.url().endsWith('/')) throw new Error(`A lot without an id led to ${page.url()}`);
    },
  },
  among('one-element coordinates', [at([10])]),
  among('three-element coordinates', [at([10, 60, 5])]),
  among('strings and NaN as coordinates', [at(['10.5', '59.9']), at([Number.NaN, 60])]),
  among('null', [null, at(null), row(4, { position: null })]),
  among('swapped latitude and longitude', [at([59.9, 10.7])], 1),
  among('latitude above 90', [at([10, 91]), at([181, 60])]),
  among(
    '1e999',
    [],
    0,
    `[${GOOD}},${GOOD.replace(/\[10\.6\d*/, '[1e999').replace(':1,', ':3,')}},${JSON.stringify(row(2))}]`,
  ),
  among(
    'null fields',
    [row(3, { name: null, address: null, properties: null, totalNoOfChargers: null })],
    1,
  ),
  among(
    'wrong types',
    [
      row(3, {
        name: { toString: 'x' },
        address: 'Moss',
        properties: 'all',
        totalNoOfChargers: 'two',
      }),
      row(4, { properties: [{ id: {} }, null, 7, { id: 2 }] }),
      'a string',
      17,
    ],
    2,
  ),
  among(
    'extra and __proto__ fields',
    [],
    1,
    `[${JSON.stringify(row(1))},{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"extra":[1],${JSON.stringify(row(3)).slice(1)},${JSON.stringify(row(2))}]`,
  ),
];
