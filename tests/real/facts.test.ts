import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { parseOpeningHours } from '../../src/domain/opening-hours/parse-opening-hours.ts';
import { LotRowParser } from '../../workers/loading/lot-row-parser.ts';
import { pageText, renderLotPage } from '../node/lot/render-lot-page.tsx';
import { baselessLines } from '../node/lot/page-claims.ts';
import { sample } from '../support/sample.ts';
import { realFile } from './real-data.ts';

/** Without what `baselessLines` does not know: whose data it is, the postcode, a price in words. */
const rows = () =>
  gunzipSync(readFileSync(realFile('norway/lots.ndjson.gz')))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line, withoutSome) as object);
const withoutSome = (key: string, value: unknown) =>
  /^source|^postalCode$|^chargingPriceText$/.test(key) ? undefined : value;

const NOON = Date.parse('2026-11-25T12:00:00+01:00');

describe('real lots', () => {
  test('F2: no fact of the real lots is dropped, and all their opening hours can be read', () => {
    const parser = new LotRowParser();
    const facts = rows().flatMap((row) => parser.take(row)?.facts ?? []);
    expect(parser.counts()).toEqual({});
    const hours = facts.flatMap(({ openingHours }) => openingHours ?? []);
    expect(hours.length).toBeGreaterThan(0);
    expect(hours.filter((text) => !parseOpeningHours(text))).toEqual([]);
  });

  test('F1: each sentence on the pages of real lots comes from a field', () => {
    for (const lot of sample(rows(), 40)) {
      const answers = {
        lot: { ...lot, parkingLotId: 'a' },
        services: [],
        payment: { paymentApps: [], paymentProviders: [] },
        nearby: [],
      };
      const text = pageText(renderLotPage(answers, NOON));
      // A namesake's title ends with its power, a field of its own. [D2]
      const baseless = baselessLines(text, answers).filter((line) => !/, [\d,]+ kW$/.test(line));
      expect({ text, baseless }).toMatchObject({ baseless: [] });
      expect(text).not.toMatch(/U\+0026|&\w+;/);
    }
  });
});
