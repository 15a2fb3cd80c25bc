import { describe, expect, test } from 'vitest';
import type { Destination } from '../../../src/domain/search-api.ts';
import {
  type DestinationCase,
  destinationInForce,
} from '../../../src/features/search/destination-in-force.ts';

const BERGEN: Destination = {
  label: 'Bergen',
  name: 'Bergen',
  kind: 'town',
  position: [5.324, 60.393],
  approximate: false,
};
const BRYGGEN: Destination = {
  label: 'Bryggen, Bergen',
  name: 'Bryggen',
  kind: 'place',
  position: [5.323, 60.397],
  approximate: true,
};
const POSTCODE: Destination = { ...BRYGGEN, label: '5014 Bergen', name: '5014', kind: 'postcode' };

function decide(asked: Partial<DestinationCase>) {
  const found = destinationInForce({
    text: '',
    chosen: undefined,
    named: undefined,
    best: asked.named,
    visitor: undefined,
    match: 'none',
    ...asked,
  });
  return found && `${found.destination.label}${found.surroundings ? ' around' : ''}`;
}

describe('S13 the destination in force', () => {
  test('none without a name', () => {
    expect(decide({ text: 'xyz' })).toBeUndefined();
  });

  test('a chosen one always, and only while the text is its label', () => {
    expect(decide({ text: 'bryggen, BERGEN ', chosen: BRYGGEN, match: 'exact' })).toBe(
      'Bryggen, Bergen',
    );
    expect(decide({ text: 'bryggen', chosen: BRYGGEN })).toBeUndefined();
    const visitor = BERGEN.position;
    expect(decide({ text: 'Bergen', chosen: BERGEN, visitor, match: 'exact' })).toBe('Bergen');
  });

  test('S8 a label shows its surroundings where no lot has the whole text', () => {
    expect(decide({ text: 'Bryggen, Bergen', named: BRYGGEN, match: 'words' })).toBe(
      'Bryggen, Bergen around',
    );
    expect(decide({ text: 'Bryggen, Bergen', chosen: BRYGGEN, match: 'none' })).toBe(
      'Bryggen, Bergen around',
    );
  });

  test('a bare name only where S1 finds nothing, and lots with every word come first', () => {
    expect(decide({ text: 'bryggen', named: BRYGGEN, match: 'exact' })).toBeUndefined();
    expect(decide({ text: 'bryggen', named: BRYGGEN, match: undefined })).toBeUndefined();
    expect(decide({ text: 'bryggen', named: BRYGGEN, match: 'words' })).toBe('Bryggen, Bergen');
    expect(decide({ text: 'bryggen', named: BRYGGEN, match: 'none' })).toBe(
      'Bryggen, Bergen around',
    );
  });

  test('a bare name that means something better known is not in force', () => {
    expect(
      decide({ text: 'bryggen', named: BRYGGEN, best: BERGEN, match: 'none' }),
    ).toBeUndefined();
  });

  test('S4 a typed town unless the visitor is within 10 km; a postcode always', () => {
    expect(decide({ text: 'bergen', named: BERGEN, match: 'exact' })).toBe('Bergen');
    const near: [number, number] = [5.33, 60.4];
    expect(
      decide({ text: 'bergen', named: BERGEN, visitor: near, match: 'exact' }),
    ).toBeUndefined();
    expect(decide({ text: 'bergen', named: BERGEN, visitor: [10.7, 59.9] })).toBe('Bergen around');
    expect(decide({ text: '5014', named: POSTCODE, visitor: near })).toBe('5014 Bergen around');
  });
});
