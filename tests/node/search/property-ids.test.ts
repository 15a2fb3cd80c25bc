/** One rule for the ids of properties, wherever they are read (L6, P7, U1, U2). */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { parseLotDetail, parseProperties } from '../../../src/api/schemas.ts';
import { propertyIdOf } from '../../../src/domain/property-id.ts';
import { readAddress, writeAddress } from '../../../src/features/search/state/search-address.ts';
import { NO_FILTERS, propertySet } from '../../../src/features/search/state/search-filters.ts';
import { isSavedSearch } from '../../../src/features/search/state/stored-search.ts';
import { LotRowParser } from '../../../workers/loading/lot-row-parser.ts';
import { lotRow, servedRows } from '../../support/served-rows.ts';

const anyId = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.nat(30));

test('P7: the list and the lot page read the same properties', () => {
  const ids = [1, '1', '-5', 12345678901, '9007199254740991', '9007199254740993', 2 ** 53];
  for (const id of [...ids, 1.5, '1.5', ' 1', '', 'x', null, undefined, true, {}, []]) {
    const row = lotRow(7, { properties: [{ id }, { id }] });
    const inList = new LotRowParser().take(row)?.propertyIds;
    const named = parseProperties(JSON.parse(servedRows([row]).properties.bytes.toString()));
    for (const properties of [parseLotDetail(row, '7').properties, named]) {
      expect(properties.map((property) => property.id)).toEqual(inList);
    }
  }
  const read = [1, 1, -5, 12345678901, Number.MAX_SAFE_INTEGER, undefined, undefined];
  expect(ids.map(propertyIdOf)).toEqual(read);
});

test('U1: an address gives back every id that was ticked', () => {
  fc.assert(
    fc.property(fc.array(anyId, { minLength: 1, maxLength: 9 }), (ids) => {
      const filters = { ...NO_FILTERS, propertyIds: propertySet(ids) };
      expect(readAddress(writeAddress('', filters, 1), 1)).toEqual(filters);
    }),
  );
  expect(readAddress('?properties=1e3,0x10,,2.5,%202', undefined)).toBeUndefined();
});

test('U2: a kept search is whole with any id that can be ticked', () => {
  const search = { text: '', limit: 10, listScrollPx: 0, view: 'list' };
  fc.assert(
    fc.property(fc.array(anyId, { maxLength: 9 }), (ids) =>
      isSavedSearch({ ...search, propertyIds: propertySet(ids) }),
    ),
  );
  for (const id of ['2', 1.5, null]) {
    expect(isSavedSearch({ ...search, propertyIds: [id] })).toBe(false);
  }
});
