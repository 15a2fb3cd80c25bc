/** S8: what an empty list leads on to, by examples from the rule's words. Each way was looked up and finds something. */
import { expect, test, vi } from 'vitest';
import type { Question, WaysOn } from '../../../src/domain/answers-api.ts';
import type { BBox } from '../../../src/domain/geo.ts';
import { rest } from '../../../workers/answers/rest.ts';
import type { Places } from '../../../workers/answers/places.ts';
import { DRAMMEN, FakeDestinations, OSLO } from '../../browser/search/fake-destinations.ts';
import { engineOf } from '../../support/engine-stand-in.ts';
import { lotOf } from '../engine/engines.ts';
import { questionOf } from './question-of.ts';

const BERGEN: BBox = [5, 60, 6, 61];
const OSLO_BOX: BBox = [10, 59, 11, 60];
const NOON_MS = Date.parse('2026-11-27T12:00:00+01:00');
const SPELLINGS = ['Torget', 'Torgt', 'Nowhere', 'Brygga'];

const facts = { kind: 'parking', openingHours: '24/7' } as const;
const torget = { name: 'Torget', city: 'Oslo', position: OSLO.position };
const engine = engineOf([
  lotOf(0, { ...torget, propertyIds: [1], facts }),
  lotOf(1, { ...torget, propertyIds: [2] }),
  lotOf(2, { name: 'Brygga', city: 'Bergen', position: [5.32, 60.39] }),
]);

/** The counts first, where there are any; then the texts. */
const NONE: WaysOn = {
  withoutFilters: [],
  withoutArea: 0,
  spellings: [],
  destinations: [],
  isMisspelt: false,
  isLost: false,
};
const MISSPELT: WaysOn = { ...NONE, isMisspelt: true };

async function waysOf(asked: Partial<Question>, places: Places | undefined, spelt = SPELLINGS) {
  const suggest = vi.fn(async () => spelt);
  const question = questionOf('', { stage: 'typing', patient: true, ...asked });
  const { waysOn } = await rest(engine, places, suggest, question, ['waysOn']);
  return { waysOn, asked: suggest.mock.calls.flat() };
}

test.each<[what: string, asked: Partial<Question>, ways: Partial<WaysOn>]>([
  ['nothing from a list with hits', { text: 'Torget', propertyIds: [1] }, {}],
  ['nothing from one whose hits are beyond 100 km', { visitor: [25, 70] }, {}],
  [
    'each filter that empties the list by itself',
    { text: 'Torget', propertyIds: [1, 2] },
    {
      withoutFilters: [
        { propertyId: 1, count: 1 },
        { propertyId: 2, count: 1 },
      ],
    },
  ],
  [
    'not a filter whose absence finds nothing',
    { text: 'Torget', propertyIds: [1, 9] },
    { withoutFilters: [{ propertyId: 9, count: 1 }] },
  ],
  [
    'all filters together, where none alone helps',
    { text: 'Torget', propertyIds: [8, 9] },
    { withoutFilters: [{ count: 2 }] },
  ],
  [
    'a filter of the moment before a property',
    { propertyIds: [1], moment: { atMs: NOON_MS, open: true, kind: 'charging' } },
    { withoutFilters: [{ moment: 'kind', count: 1 }] },
  ],
  [
    'only filters that are set',
    { propertyIds: [9], moment: { atMs: NOON_MS, open: false, kind: undefined } },
    { withoutFilters: [{ propertyId: 9, count: 3 }] },
  ],
  ['the whole country from an area', { text: 'Torget', area: BERGEN }, { withoutArea: 2 }],
  [
    'not the whole country, where filters leave nothing there either; nor a correction of what is found without both',
    { text: 'Torget', propertyIds: [9], area: BERGEN },
    {},
  ],
  [
    'filters within the area',
    { text: 'Torget', propertyIds: [9], area: OSLO_BOX },
    { withoutFilters: [{ propertyId: 9, count: 2 }] },
  ],
])('S8 leads on to %s', async (_what, asked, ways) => {
  const led = await waysOf(asked, undefined);
  expect(led.waysOn).toEqual({ ...NONE, ...ways });
  expect(led.asked, 'it is not misspelt').toEqual([]);
});

test('S8 corrects a text that finds nothing by spellings that find something, and not by itself', async () => {
  const { waysOn, asked } = await waysOf({ text: ' Torgt ' }, undefined);
  expect(asked).toEqual(['Torgt']);
  expect(waysOn).toEqual({ ...MISSPELT, spellings: ['Torget', 'Brygga'] });
  const filtered = await waysOf({ text: 'Torgt', propertyIds: [2] }, undefined);
  expect(filtered.waysOn?.spellings, 'with the filters').toEqual(['Torget']);
});

test('S8 leads from what resembles nothing to the large towns that have what is asked', async () => {
  const lost = await waysOf({ text: 'xyzzy' }, undefined, []);
  expect(lost.waysOn).toEqual({ ...MISSPELT, spellings: ['Oslo', 'Bergen'], isLost: true });
  const filtered = await waysOf({ text: 'xyzzy', propertyIds: [1] }, undefined, []);
  expect(filtered.waysOn).toEqual({ ...MISSPELT, spellings: ['Oslo'], isLost: true });
  const within = await waysOf({ text: 'xyzzy', propertyIds: [1], area: BERGEN }, undefined, []);
  expect(within.waysOn).toEqual({ ...MISSPELT, isLost: true });
});

test('S8 offers places like the text that have such lots around them, and then nobody is lost', async () => {
  const like = { ...DRAMMEN, label: 'Drammen' };
  const places = Object.assign(new FakeDestinations(), { answer: () => ({ choices: [like] }) });
  const near = await waysOf({ text: 'Dramen' }, places, []);
  expect(near.waysOn).toEqual({ ...MISSPELT, destinations: [like] });
  const none = await waysOf({ text: 'Dramen', propertyIds: [9] }, places, []);
  expect(none.waysOn).toEqual({ ...MISSPELT, isLost: true });
});
