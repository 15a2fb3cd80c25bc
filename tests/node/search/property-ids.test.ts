/** One rule for the ids of properties, wherever they are read (L6, P7). */
import { expect, test } from 'vitest';

import { parseLotDetail, parseProperties } from '../../../src/api/schemas.ts';
import { propertyIdOf } from '../../../src/domain/property-id.ts';
import { LotRowParser } from '../../../workers/loading/lot-row-parser.ts';
import { lotRow, servedRows } from '../../support/served-rows.ts';

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
  expect(['-0', -0].map(propertyIdOf)).toEqual([0, 0]);
});
