/**
 * What is put in force, by examples from the rules' words; and lists, counts and ways on of random questions about real
 * places and made-up lots, against the naive engine.
 */
import { describe, expect, test } from 'vitest';
import { seededRandom, type Random } from '../../../tools/reference/random.ts';
import type { Answer, Question, Stage } from '../../../src/domain/answers-api.ts';
import { fold } from '../../../src/domain/fold.ts';
import type { Position } from '../../../src/domain/geo.ts';
import { LOT_KINDS, PLUGS } from '../../../src/domain/kinds-and-plugs.ts';
import { type LotFacts } from '../../../src/domain/lot-facts.ts';
import { runToEnd } from '../../../src/domain/run-to-end.ts';
import type {
  CountQuery,
  Destination,
  MomentFilter,
  SearchQuery,
} from '../../../src/domain/search-api.ts';
import { ask, isSaidIn } from '../../../workers/answers/ask.ts';
import { decideDestination } from '../../../workers/answers/decide-destination.ts';
import {
  type DestinationCase,
  meantDestination,
} from '../../../workers/answers/meant-destination.ts';
import { rest } from '../../../workers/answers/rest.ts';
import { NaiveEngine } from '../../../tools/reference/naive-engine.ts';
import { isKnownOpen } from '../../../tools/reference/naive-hours.ts';
import { lotOf } from '../engine/engines.ts';
import { engineOf } from '../../support/engine-stand-in.ts';
import { SEED } from '../../support/seed.ts';
import { DRAMMEN, STORGATA } from '../../browser/search/fake-destinations.ts';
import { destinationFile, norwegianDestinations } from '../destinations/norway.ts';
import { questionOf } from './question-of.ts';
import { townLots, TOWNS } from './town-lots.ts';

const QUESTIONS = 300;
const WORLD = [-180, -90, 180, 90] as const;
const TEXTS =
  'Oslo,oslo,Os,Sto,Stø,Bø,Bergen,bergen sentrum,p-hus bergen,Bryggen,Bryggen Bergen,"Bryggen, Bergen",5014,' +
  'Storgata,Torgallmenningen,xyzzyq,Ski,Bodo,Drammen p-hus,a,,  ,Strand';

const places = norwegianDestinations();
const random = seededRandom(SEED);
const lots = townLots(random, 400).map((lot) =>
  random.next() < 0.7 ? Object.assign(lot, { facts: factsOf(random) }) : lot,
);
const engine = engineOf(lots);
const naive = new NaiveEngine(lots, isKnownOpen);

function factsOf({ pick, next }: Random): LotFacts {
  return {
    kind: pick(LOT_KINDS),
    openingHours: pick(['24/7', 'Mo-Fr 07:00-17:00', 'Sa,Su 10:00-16:00', 'by appointment']),
    ...(next() < 0.5 && { connectors: [{ plug: pick(PLUGS), kW: pick([22, 50, 150]), count: 2 }] }),
  };
}

/** F5: some filters, on a Friday at noon or at night. */
function momentOf({ pick, next }: Random): MomentFilter {
  return {
    atMs: Date.parse(pick(['2026-11-27T12:00:00+01:00', '2026-11-27T23:00:00+01:00'])),
    ...(next() < 0.5 && { open: true }),
    ...(next() < 0.3 && { kind: pick(LOT_KINDS) }),
    ...(next() < 0.2 && { plug: pick(PLUGS) }),
    ...(next() < 0.2 && { kw: pick([22, 50, 150]) }),
  };
}

function question(): Question {
  const text = random.pick(TEXTS.split(',')).replaceAll('"', '');
  const named = places.answer({ text }).choices[0];
  return {
    text,
    propertyIds: [1, 2, 3, 9].filter(() => random.next() < 0.15),
    limit: random.pick([10, 10, 3, 20]),
    moment: random.next() < 0.4 ? momentOf(random) : undefined,
    stage: random.pick<Stage>(['typing', 'paused', 'final']),
    chosen: random.next() < 0.2 ? named : undefined,
    visitor: random.next() < 0.3 ? random.pick(lots).position : undefined,
    area: random.next() < 0.2 ? [10, 59, 11, 60.5] : undefined,
    patient: true,
  };
}

/** What is in force: the examples below say what it has to be. */
function meant(asked: Question): { to?: Destination | undefined; around?: boolean } {
  const { destination } = ask(engine, places, asked);
  return { to: destination?.destination, around: destination?.surroundings ?? false };
}

function listOf(asked: Question): SearchQuery {
  const { to, around } = meant(asked);
  // S12: one lot is called Sentrum; the town is meant.
  const text = asked.text === 'bergen sentrum' ? 'Bergen' : asked.text.trim();
  return {
    text: around ? '' : text,
    propertyIds: asked.propertyIds,
    words: 'auto',
    position: to?.position ?? asked.visitor,
    moment: asked.moment,
    bbox: asked.area,
    limit: asked.limit,
  };
}

/** Beyond 100 km nothing is counted, but the nearest are shown (S6). */
function total(query: CountQuery): number {
  const found = naive.search({ ...query, limit: 1 });
  return Math.max(found.total, found.hits.length);
}

const [OSLO]: readonly Position[] = TOWNS.map(([, middle]) => middle);

describe('S13: which destination is in force', () => {
  test.each<[what: string, asked: Partial<Question>, label: string | undefined]>([
    ['a town at once, where no longer name is a larger town’s', { text: 'Oslo' }, 'Oslo'],
    ['a town in small letters', { text: 'bergen' }, 'Bergen'],
    ['a town without a lot', { text: 'Drammen' }, 'Drammen'],
    ['none for another’s beginning', { text: 'Osl' }, undefined],
    ['S4: none for a typed town within 10 km', { text: 'Oslo', visitor: OSLO }, undefined],
    ['S4: nor 9 km from it', { text: 'Oslo', visitor: [10.75, 59.99] }, undefined],
    ['S4: one for a town farther away', { text: 'Oslo', visitor: [10.75, 60.02] }, 'Oslo'],
    ['a short town’s name not while it may become longer', { text: 'Ski' }, undefined],
    ['but on Enter', { text: 'Ski', stage: 'final' }, 'Ski'],
    ['or after a pause, its letters as typed', { text: 'Ski', stage: 'paused' }, 'Ski'],
    ['Sto is not Stø after a pause', { text: 'Sto', stage: 'paused' }, undefined],
    ['only on Enter', { text: 'Sto', stage: 'final' }, 'Stø'],
    ['a large town at once, without its letters', { text: 'Bodo' }, 'Bodø'],
    ['a postcode at once', { text: '5014' }, '5014 Bergen'],
    ['a label at once', { text: 'Bryggen, Bergen' }, 'Bryggen, Bergen'],
    ['a place where no lot has its name', { text: 'Torgallmenningen' }, 'Torgallmenningen, Bergen'],
    ['none where a lot has the place’s name', { text: 'Bryggen', stage: 'final' }, undefined],
    ['none that the text only resembles', { text: 'Bregen', stage: 'final' }, undefined],
    ['none for what nobody knows', { text: 'xyzzyq', stage: 'final' }, undefined],
  ])('%s', (_what, asked, label) => {
    const typing = questionOf('', { stage: 'typing', patient: true, ...asked });
    const { destination } = ask(engine, places, typing);
    expect(destination?.destination.label).toBe(label);
  });

  test('a town lists its own lots, and the nearest ones where it has none', () => {
    const [oslo, drammen] = ['Oslo', 'Drammen'].map((text) =>
      ask(engine, places, questionOf(text, { limit: 3, patient: true })),
    ) as [Answer, Answer];
    expect(oslo.destination?.surroundings).toBe(false);
    expect(oslo.list?.hits.map(({ city }) => city)).toEqual(['Oslo', 'Oslo', 'Oslo']);
    expect(drammen.destination?.surroundings).toBe(true);
    expect(drammen.list?.total).toBe(lots.filter(({ city }) => city === 'Oslo').length);
    expect(drammen.list?.order).toBe('destination');
  });
});

test('F8: an answer says how many lots are known to be too low for the car', () => {
  const facts = [{ maxHeightMeters: 1.9 }, { maxHeightMeters: 2 }, { maxHeightMeters: 2.4 }, {}];
  const one = engineOf(facts.map((each, id) => lotOf(id, { facts: each })));
  const askedOf = (height?: number): Answer => {
    const moment = { atMs: 0, height };
    runToEnd(one.buildMoment(moment));
    return ask(one, places, questionOf('', { moment, patient: true }));
  };
  expect([askedOf(2.1).tooLow, askedOf(2.1).list?.total]).toEqual([2, 2]);
  expect([askedOf(1.8), askedOf()].map(({ tooLow }) => tooLow)).toEqual([undefined, undefined]);
});

test('S8: the large towns come with a question that asks for nothing, and with no other', () => {
  const townsOf = (more: Partial<Question>) =>
    ask(engine, places, questionOf('', { patient: true, ...more })).largeTowns;
  expect(townsOf({})).toEqual(engine.largeTowns);
  const others: readonly Partial<Question>[] = [
    { text: 'Oslo' },
    { propertyIds: [3] },
    { moment: { atMs: 0, kind: 'parking' } },
    { visitor: OSLO },
    { area: [10, 59, 11, 60] },
  ];
  for (const more of others) {
    if (more.moment) runToEnd(engine.buildMoment(more.moment));
    expect({ ...more, towns: townsOf(more) }).toEqual({ ...more, towns: undefined });
  }
});

test('S12: an impatient question whose words are not read yet says so, and lists nothing meanwhile', () => {
  const fresh = engineOf(lots);
  const asked = questionOf('Bergen Strandgata');
  expect(ask(fresh, places, asked)).toMatchObject({ choices: [], near: [], missing: ['words'] });
  expect(ask(fresh, places, asked).list).toBeUndefined();
  expect(ask(fresh, places, { ...asked, patient: true }).list).toBeDefined();
});

test('S8: where filters exclude all lots of a name, the place of that name leads on', async () => {
  const position = [5.325, 60.397] as const;
  const named = lotOf(1, { name: 'P-hus Bryggen', city: 'Bergen', position });
  const other = lotOf(2, { name: 'P-hus Torget', city: 'Bergen', position, propertyIds: [3] });
  const both = engineOf([named, other]);
  const waysOf = async (propertyIds: readonly number[]) => {
    const asked = questionOf('Bryggen', { propertyIds, patient: true });
    return (await rest(both, places, async () => [], asked, ['waysOn'])).waysOn;
  };
  const { destinations, withoutFilters } = (await waysOf([3]))!;
  expect(destinations.map(({ label }) => label)).toEqual(['Bryggen, Bergen']);
  expect(withoutFilters).toEqual([{ propertyId: 3, count: 1 }]);
  expect((await waysOf([9]))?.destinations, 'nor a place without such lots').toEqual([]);
});

test.each([
  ['Bergen sentrum', undefined, ['Torget', 'Sentrum p-hus']],
  ['bergen, norge', undefined, ['Torget', 'Sentrum p-hus']],
  ['Bergen sentrum', [5.4, 60.4], ['Sentrum p-hus', 'Torget']],
  ['sentrum p-hus bergen', undefined, ['Sentrum p-hus']],
] as const)(
  'S12 "%s" of somebody at %j lists the lots of what it names',
  (text, visitor, names) => {
    const both = engineOf([
      lotOf(1, { name: 'Sentrum p-hus', city: 'Bergen', position: [5.35, 60.393] }),
      lotOf(2, { name: 'Torget', city: 'Bergen', position: [5.325, 60.393] }),
    ]);
    const { list } = ask(both, places, questionOf(text, { patient: true, visitor }));
    expect(list?.hits.map(({ name }) => name)).toEqual(names);
  },
);

const POSTCODE = { ...DRAMMEN, label: '3015 Drammen', name: '3015', kind: 'postcode' } as const;
const OTHER_LETTERS = { match: 'exact', hasSameLetters: false } as const;
const LONGER = { mayBecomeLongerName: true };
const BEST = { named: STORGATA, best: STORGATA };

test.each<[what: string, text: string, Partial<DestinationCase>, to?: Destination, is?: boolean]>([
  ['a chosen one that no file has', 'storgata, moss', { chosen: STORGATA }, STORGATA],
  ['a chosen one, not its namesake', 'Drammen', { chosen: DRAMMEN, named: STORGATA }, DRAMMEN],
  ['a chosen town at once', 'Drammen', { ...LONGER, chosen: DRAMMEN }, DRAMMEN],
  ['a place whose words lots have', STORGATA.name, { ...BEST, match: 'words' }, STORGATA],
  ['a postcode that lots have', '3015', { named: POSTCODE, match: 'exact' }, POSTCODE, false],
  ['a town whose words lots have', 'Drammen', { named: DRAMMEN, match: 'words' }, DRAMMEN, false],
  ['none that another is better than', 'Storgata', { named: STORGATA, best: DRAMMEN }],
  ['none that was chosen before another text', 'bryggen', { chosen: STORGATA }],
  ['no town of other letters than lots have', 'Drømmen', { ...OTHER_LETTERS, named: DRAMMEN }],
  ['a town without its ø', 'Dromso', { ...OTHER_LETTERS, named: DRAMMEN }, DRAMMEN, false],
])('S13: of what a text names is in force %s', (_what, text, asked, to, isAround = true) => {
  const { inForce } = meantDestination({ text, stage: 'typing', match: 'none', ...asked });
  expect(inForce).toEqual(to && { destination: to, surroundings: isAround });
});

test('S13: of the prefixes of 150 towns and 35 streets at most four put a wrong town in force', () => {
  const { towns, streets } = destinationFile();
  const largest = towns.toSorted((a, b) => b[4] - a[4]).slice(0, 150);
  const townsOf = new Map<string, number>();
  for (const [, , , , ...names] of streets) {
    for (const name of names) townsOf.set(name, (townsOf.get(name) ?? 0) + 1);
  }
  const commonest = [...townsOf].sort((a, b) => b[1] - a[1]).slice(0, 35);
  const names = new Set([...largest, ...commonest].map(([name]) => name));
  // Every list has the text: only a town can be in force.
  const full = { bounds: undefined, largeTowns: [], search: () => ({ total: 1, hits: [] }) };
  const wrong = new Set<string>();
  for (const name of names) {
    for (let length = 1; length < name.length; length++) {
      const text = name.slice(0, length);
      const asked = questionOf(text, { stage: 'typing' });
      const town = decideDestination(full, places, asked, true).inForce?.destination.name;
      if (town !== undefined && fold(town) !== fold(name)) wrong.add(`${text}: ${town}`);
    }
  }
  expect(names.size).toBeGreaterThan(150);
  // Places of one name, or one within the other.
  expect([...wrong].slice(4)).toEqual([]);
});

test.each([
  ['oslo i dag', 'Dagaliveien', 'Oslo', false],
  ['bergen nå', 'Nattland Studentboliger', 'Bergen', false],
  ['maxi hamar', 'Maxi Storsenter', 'Hamar', true],
  ['karl johans 22', 'Karl Johans gate', 'Oslo', true],
  ['circle k dombås', 'Dombås', 'Dovre', true],
])('S8: "%s" leads to the lots near %s, %s: %s', (text, name, town, isSaid) => {
  const place = { label: `${name}, ${town}`, name, kind: 'place', position: [10, 60] } as const;
  expect(isSaidIn(text.split(' '), place)).toBe(isSaid);
});

describe(`answers equal the naive engine’s, seed ${SEED}`, () => {
  test('S1 S4 S8 S9 S13: list, subject and nearest others', () => {
    for (let i = 0; i < QUESTIONS; i++) {
      const asked = question();
      const answer = ask(engine, places, asked);
      const { to, around: isAround } = meant(asked);
      const list = naive.search(listOf(asked));
      expect({ ...answer.list }).toMatchObject(list);
      expect(answer.list?.order).toBe(to ? 'destination' : asked.visitor ? 'visitor' : 'data');

      const [like] = answer.choices;
      const said = list.words && like && isSaidIn(list.words, like) ? like : undefined;
      const leadsTo = isAround ? undefined : (to ?? said);
      const nearTo = asked.area ? undefined : leadsTo;
      const isEmpty = list.total === 0 && list.beyondKm === undefined;
      expect(answer.subject).toMatchObject({
        text: isEmpty && nearTo ? '' : listOf(asked).text,
        propertyIds: asked.propertyIds,
      });
      // S9: the map has as many.
      const { destination: _destination, visitor: _visitor, ...match } = answer.subject;
      const markers = engine.clusters({ ...match, bbox: WORLD, zoom: 6 });
      const onMap = markers.pointCounts.reduce((sum, count) => sum + count, 0);
      expect(onMap).toBe(naive.matches(match).length);
      const shown = new Set(list.hits.map(({ lotIndex }) => lotIndex));
      const around = { ...listOf(asked), text: '', position: nearTo?.position, limit: 400 };
      const near = nearTo ? naive.search(around).hits.map(({ lotIndex }) => lotIndex) : [];
      const nearest = near.filter((lotIndex) => !shown.has(lotIndex)).slice(0, 5);
      for (const { lotIndex } of answer.nearest?.hits ?? []) expect(nearest).toContain(lotIndex);
    }
  });

  test('S8 S10: counts and ways on', async () => {
    for (let i = 0; i < QUESTIONS / 3; i++) {
      const asked = question();
      const { limit: _limit, ...list } = listOf(asked);
      const suggest = async (text: string) => engine.suggest(text);
      const { counts, momentCounts, waysOn } = await rest(engine, places, suggest, asked, [
        'counts',
        'waysOn',
      ]);
      expect(counts).toEqual(naive.facets(list));
      expect(momentCounts).toEqual(naive.momentCounts(list));
      const isFound = total(list) > 0;
      const beyond = list.bbox && !isFound ? total({ ...list, bbox: undefined }) : 0;
      expect(waysOn?.withoutArea).toBe(beyond);
      expect(isFound && waysOn?.withoutFilters.length).not.toBe(1);
      for (const { propertyId, moment, count } of waysOn?.withoutFilters ?? []) {
        const isAll = propertyId === undefined && moment === undefined;
        const propertyIds = list.propertyIds.filter((id) => !isAll && id !== propertyId);
        const kept = list.moment && { ...list.moment, ...(moment && { [moment]: undefined }) };
        expect(count).toBe(total({ ...list, propertyIds, moment: isAll ? undefined : kept }));
        expect(count).toBeGreaterThan(0);
      }
      for (const spelling of waysOn?.spellings ?? []) {
        expect(total({ ...list, text: spelling })).toBeGreaterThan(0);
      }
    }
  });
});
