import { readFileSync } from 'node:fs';

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { readReadings } from '../../../src/domain/availability.ts';
import { lotIdOf } from '../../../src/domain/lot.ts';
import { LOT_CASES, type FixtureLot } from '../../fixtures/lot-cases.ts';
import { fixtureLots } from '../../support/fixture-lots.ts';
import { runApi, type RunningServer } from '../../support/api-server.ts';

const document = JSON.parse(
  readFileSync(new URL('../../../server/openapi.json', import.meta.url), 'utf8'),
) as object;
const ajv = new Ajv2020({ strict: false });
ajv.addSchema(document, 'openapi');

function schema(name: string): ValidateFunction {
  return ajv.compile({ $ref: `openapi#/components/schemas/${name}` });
}

function listOf(name: string): ValidateFunction {
  return ajv.compile({ type: 'array', items: { $ref: `openapi#/components/schemas/${name}` } });
}

/** Rows that break the document on purpose, by the name of their case. */
const BROKEN_CASES = [
  'coordinatesOne',
  'coordinatesThree',
  'coordinatesEmpty',
  'coordinatesStrings',
  'coordinatesNull',
  'coordinatesOfNulls',
  'coordinatesOutOfRange',
  'positionMissing',
  'idMissing',
  'idNull',
  'idUnusable',
  'idReserved',
  'nameNull',
  'addressMissing',
  'factsWrong',
];

interface Row {
  readonly parkingLotId?: unknown;
  readonly name?: unknown;
}

let api: RunningServer;

beforeAll(async () => {
  api = await runApi(
    new Map([
      ['fjellro', fixtureLots('fjellro')],
      ['kystpark', fixtureLots('kystpark')],
    ]),
  );
});

afterAll(() => api.stop());

test('D2: only the cases that are meant to violate the document do so', () => {
  const isLot = schema('Lot');
  const broken = Object.entries<FixtureLot>(LOT_CASES).filter(([, { list }]) => {
    return !isLot(JSON.parse(JSON.stringify(list)));
  });
  expect(broken.map(([name]) => name)).toEqual(BROKEN_CASES);
});

test.each(['fjellro', 'kystpark'])(
  'spec 7: every answer for %s fits the document',
  async (operator) => {
    const base = `/api/${operator}/parkinglots`;
    const rows = (await api.json(base)) as readonly Row[];
    const isLot = schema('Lot');
    const sound = rows.filter((row) => isLot(row));
    expect(rows.length - sound.length).toBe(BROKEN_CASES.length);

    const isDetail = schema('LotDetail');
    const calls: readonly (readonly [path: string, ValidateFunction])[] = [
      ['', isDetail],
      ['/services', listOf('Service')],
      ['/nearby', listOf('NearbyLot')],
      ['/paymentmethods', schema('PaymentMethods')],
    ];
    const faults: string[] = [];
    for (const row of sound) {
      const id = lotIdOf(row.parkingLotId) ?? '';
      for (const [call, isGood] of calls) {
        const answer = await api.json(`${base}/${id}${call}`);
        if (!isGood(answer)) faults.push(`${id}${call}: ${ajv.errorsText(isGood.errors)}`);
      }
    }
    expect(faults).toEqual([]);
    const properties = await api.json(`${base}/properties`);
    expect(listOf('Property')(properties)).toBe(true);
    const readings = await api.json(`${base}/availability`);
    expect(listOf('Reading')(readings)).toBe(true);
    // One has more free spaces than there are.
    expect(readReadings(readings)).toHaveLength(5);
  },
);

test('spec 7: errors fit the document', async () => {
  const isError = schema('Error');
  for (const path of ['/api/fjellro/parkinglots/0', '/api/none/parkinglots', '/api']) {
    expect({ path, fits: isError(await api.json(path)) }).toEqual({ path, fits: true });
  }
});
