import { describe, expect, it } from 'vitest';
import { chargingPriceOf } from '../../src/domain/charging-price.ts';
import { Fields } from '../../tools/import/lot/values.ts';
import { chargingTariff, tariffText } from '../../tools/import/sources/ocpi-tariff.ts';
import { readJson, runImport } from '../node/import/run-import.ts';
import { realFile } from './real-data.ts';

const realOcpi = (name: string) => realFile(`sources/ocpi/${name}`);

describe('import of the sources’ own files', () => {
  it('parkeringsregisteret: counts the real one’s areas and spaces as a plain sum does', async () => {
    const path = realFile('sources/parkeringsregisteret/stavanger-parkering-cut.json');
    const areas = readJson(path) as { aktivVersjon: Record<string, number> }[];
    const sum = (name: string) =>
      areas.reduce((total, { aktivVersjon }) => total + (aktivVersjon[name] ?? 0), 0);
    const { report, rows } = await runImport(path);
    expect(report).toMatchObject({
      lots: areas.length,
      spaces: sum('antallAvgiftsbelagtePlasser') + sum('antallAvgiftsfriePlasser'),
      chargers: sum('antallLadeplasser'),
      handicapSpaces: sum('antallForflytningshemmede'),
    });
    expect(rows.map(({ address }) => address.city)).toEqual(areas.map(() => 'Stavanger'));
  });

  it('NOBIL: reads the real ones, with every plug that they list', async () => {
    const paths = ['nobil-search-answer.json', 'nobil-norwegian-station.json'];
    const { rows, report } = await runImport(
      paths.map((name) => realFile(`sources/nobil/${name}`)),
    );
    expect(report.lots).toBe(8);
    expect(
      rows.map(({ connectors = [] }) => connectors.reduce((sum, { count }) => sum + count, 0)),
    ).toEqual([4, 19, 10, 2, 5, 2, 3, 10]);
    // "Type 2 + Schuko", nine times, and a Type 2 alone.
    expect(rows[1]?.connectors).toEqual([
      { plug: 'type2', kW: 22, count: 1 },
      { plug: 'type2', kW: 3.6, count: 9 },
      { plug: 'schuko', kW: 3.6, count: 9 },
    ]);
  });

  it('OCPI: reads the official examples, and refuses their fragments in a sentence', async () => {
    const { rows } = await runImport(
      ['location_example.json', 'location_example_parking_garage_opening_hours.json'].map(realOcpi),
    );
    expect(rows.map(({ openingHours, connectors }) => ({ openingHours, connectors }))).toEqual([
      { openingHours: undefined, connectors: [{ plug: 'type2', kW: 10.6, count: 3 }] },
      { openingHours: 'Mo-Su 07:00-18:00', connectors: [{ plug: 'type2', kW: 22.1, count: 1 }] },
    ]);
    for (const name of [
      'location_patch_example_status.json',
      'location_hours_247_open_exception_closing.json',
    ]) {
      await expect(runImport(realOcpi(name))).rejects.toThrow(
        /Its JSON is no list|No column for a position/,
      );
    }
    const fragment = realOcpi('location_regularhours_example.json');
    expect((await runImport(fragment, { from: 'ocpi' })).rows).toEqual([]);
  });

  /** Each of OCPI's examples: its sum for 20 kWh in 45 minutes, or why it has none; and its text. */
  it.each([
    ['tariff_12_025kwh_min_price', 'a lowest price', ''],
    [
      'tariff_13_simple_3hour_5parking',
      'time without charging in steps of five minutes',
      '3,30 € per time lading, 6,00 € per time uten lading',
    ],
    ['tariff_14_step_size', 'steps of half an hour, and VAT of which nothing is said', ''],
    ['tariff_2_alt_text', 'steps of five minutes', '2.00 euro p/hour including VAT.'],
    ['tariff_3_alt_url', 6.1, '0,60 € per gang, 0,275 € per kWh'],
    ['tariff_4_complex', 'elements by current', ''],
    ['tariff_5_free_of_charge', 0, '0,00 € per gang'],
  ])('OCPI: %s: %s', (name, sum, text) => {
    const tariff = new Fields(readJson(realOcpi(`${name}.json`)));
    const read = chargingTariff(tariff);
    const connector = { plug: 'ccs', kW: 20 / 0.75 } as const;
    const clock = { timeZone: 'Europe/Oslo', holidays: undefined };
    const price = read && chargingPriceOf(read.prices, 0, 20, connector, undefined, clock);
    expect(price).toBe(typeof sum === 'number' ? sum : undefined);
    expect(tariffText(tariff, 'no').replaceAll('\u00a0', ' ')).toBe(text);
  });

  it('ParkAPI: reads the real city, space by space', async () => {
    const path = realFile('sources/parkapi-v1/herrenberg.json');
    const { lots } = readJson(path) as { lots: { lot_type: string; total?: number }[] };
    const cars = lots.filter(({ lot_type: type }) => type !== 'Wohnmobilparkplatz');
    const { report } = await runImport(path);
    expect(report.lots).toBe(cars.length);
    expect(report.spaces).toBe(cars.reduce((sum, { total = 0 }) => sum + total, 0));
  });
});
