/** S14: words that mean a filter, on the lots that ship. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import operatorsFile from '../../../public/operators.json' with { type: 'json' };
import type { Question } from '../../../src/domain/answers-api.ts';
import type { MomentFilter } from '../../../src/domain/search-api.ts';
import { ask } from '../../../workers/answers/ask.ts';
import { FILTER_WORDS, SAYING_NOTHING } from '../../../workers/answers/filter-words.ts';
import {
  ALL_OF_MOMENT,
  meantQuestion,
  momentToRead,
  readingOf,
} from '../../../workers/answers/meant-question.ts';
import { rest as restOf } from '../../../workers/answers/rest.ts';
import { plainWords } from '../../../workers/destinations/plain-words.ts';
import { runToEnd } from '../../../src/domain/run-to-end.ts';
import { withoutIt } from '../../../src/features/search/empty/no-hits.tsx';
import { NO_FILTERS, withWords } from '../../../src/features/search/state/search-filters.ts';
import { lotsOfFile } from '../../oracle/lots-of-file.ts';
import { STORGATA } from '../../browser/search/fake-destinations.ts';
import { DESTINATION_PHRASES } from '../../support/destination-phrases.ts';
import { engineOf } from '../../support/engine-stand-in.ts';
import { drawsOf, sample } from '../../support/sample.ts';
import { mulberry32, SEED } from '../../support/seed.ts';
import { norwegianDestinations } from '../destinations/norway.ts';
import { lotOf } from '../engine/engines.ts';

const IDS = Object.fromEntries(
  operatorsFile.operators[0]!.properties.map(({ id, kind }) => [kind, id]),
);
const KIND_OF = new Map(Object.entries(IDS).map(([kind, id]) => [id, kind]));
const NOON_MS = Date.parse('2026-11-25T12:00:00+01:00');
const PHRASES = readFileSync('tests/fixtures/filter-phrases.txt', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('|').map((part) => part.trim()) as [string, string, string]);

const places = norwegianDestinations();
const lots = await lotsOfFile('server/sample/norway.ndjson.gz');
const engine = engineOf(lots);
runToEnd(engine.buildWords());
runToEnd(engine.buildMoment(ALL_OF_MOMENT));

function questionOf(text: string, more: Partial<Question> = {}): Question {
  const vocabulary = { ids: IDS };
  return { text, propertyIds: [], limit: 10, stage: 'final', vocabulary, ...more };
}

const meantBy = (text: string) => meantQuestion(engine, places, questionOf(text), NOON_MS);

/** The filters of a question, as the fixture names them. */
function filtersOf({ propertyIds, moment = { atMs: 0 } }: Question): readonly string[] {
  const { kind, plug, kw, open, free } = moment;
  return [
    ...propertyIds.map((id) => KIND_OF.get(id)),
    kind,
    plug,
    open && 'open',
    free && 'room',
    kw === undefined ? undefined : `${kw}kW`,
  ]
    .filter((name) => typeof name === 'string')
    .toSorted();
}

describe('S14', () => {
  test.each(PHRASES)('%s', (text, rest, filters) => {
    const { question, understood } = meantBy(text);
    expect([question.text, filtersOf(question)]).toEqual([rest, filters.split(' ').toSorted()]);
    expect(understood?.words.length).toBeGreaterThan(0);
    expect(readingOf(questionOf(text))).toBe('filters');
  });

  test.each([
    ['a word joined to another', 'HC-bygget Drammen'],
    ['two errors in a short word', 'grxtxs Drammen'],
    ['three in a long one', 'hxrtxglxding Drammen'],
    ['another compound', 'nattparkering Oslo'],
    ['another, of a long word', 'bobilparkering Bergen'],
    ['another, of a short word', 'mcparkering Oslo'],
    ['a word that begins with another letter', 'rasteplass Oslo'],
    ['a filter of a place that nobody knows', 'gratis xyzzyq'],
  ])('%s means no filter: %s', (_what, text) => {
    expect(meantBy(text).understood).toBeUndefined();
  });

  test('a chosen destination is what it is called, and a text of more words than anybody types is not read', () => {
    const readAs = (text: string, label?: string) =>
      readingOf(questionOf(text, label === undefined ? {} : { chosen: { ...STORGATA, label } }));
    expect(readAs('lade Oslo', 'lade Oslo')).toBe('nothing');
    expect(readAs('lade Oslo', 'Ladeparken, Oslo')).toBe('filters');
    expect(readAs('parkering Oslo')).toBe('words');
    expect(readAs(`gratis${' oslo'.repeat(39)}`)).toBe('filters');
    expect(readAs(`gratis${' oslo'.repeat(40)}`)).toBe('nothing');
  });

  test.each([
    ['car park Oslo', 'Oslo'],
    ['parkering Oslo', 'Oslo'],
    ['Parkeringsplasser i Bergen', 'Bergen'],
    ['bergen sentrum p-plass', 'bergen sentrum'],
    ['parking near Bryggen', 'Bryggen'],
    ['parkring Oslo', 'Oslo'],
    ['Where can I park in Bergen', 'Bergen'],
    ['Stavanger car parks', 'Stavanger'],
    ['parking spaces near Bryggen', 'Bryggen'],
    ['Parking lot, Bergen', 'Bergen'],
    ['car park', ''],
  ])('"%s" asks for any lot of "%s"', (text, rest) => {
    const { question, understood } = meantBy(text);
    expect([question.text, filtersOf(question), understood?.words]).toEqual([rest, [], []]);
  });

  test.each([
    ['parkering nær meg', '', true],
    ['Near me', '', true],
    ['nærmeste lader', '', true],
    ['parkering i nærheten av Bryggen', 'Bryggen', undefined],
    ['parking Oslo', 'Oslo', undefined],
  ])('"%s" asks for what is near "%s", or near the visitor: %s', (text, rest, isNearMe) => {
    const { understood } = meantBy(text);
    expect([understood?.text, understood?.isNearMe]).toEqual([rest, isNearMe]);
  });

  test('F7 that lots are cheap is no filter, but asks for their order', () => {
    const { question, understood } = meantBy('billig parkering Bergen');
    expect([question.text, filtersOf(question)]).toEqual(['Bergen', []]);
    const cheap = { typed: 'billig', without: 'parkering Bergen', asksCheapest: true };
    expect(understood?.words).toEqual([cheap]);
  });

  test('a chip takes its words out of the text, and the place’s leaves the filters', () => {
    const { understood } = meantBy('gratis HC-parkering i Oslo sentrum');
    expect(understood).toMatchObject({
      text: 'Oslo sentrum',
      alone: 'gratis HC-parkering',
      words: [
        { typed: 'gratis', without: 'HC-parkering i Oslo sentrum', propertyId: IDS.free },
        { typed: 'HC-parkering', without: 'gratis i Oslo sentrum', propertyId: IDS.disabledSpaces },
      ],
    });
    // Words in one token are taken once.
    const joined = meantBy('HC-lading Oslo').understood;
    expect(joined).toMatchObject({ alone: 'HC-lading', text: 'Oslo' });
  });

  test('S12 where no lot passes the filter, lots that bear its word are listed', () => {
    const named = engineOf([
      lotOf(1, { name: 'Østre Torg P-Hus', city: 'Hamar' }),
      lotOf(2, { name: 'Ikke lading, Torget', city: 'Hamar' }),
      lotOf(3, { name: 'Vest p-hus', city: 'Moss' }),
      lotOf(4, { name: 'Torget', city: 'Moss', propertyIds: [IDS.indoor!] }),
      lotOf(5, { name: 'Kaia p-hus, gratis', city: 'Moss' }),
      lotOf(6, { name: 'Myra', city: 'Moss', propertyIds: [IDS.free!] }),
    ]);
    const textOf = (text: string) => meantQuestion(named, places, questionOf(text)).question.text;
    expect(textOf('p-hus Hamar'), 'before the words are known').toBe('Hamar');
    runToEnd(named.buildWords());
    expect(textOf('p-hus Hamar')).toBe('p-hus Hamar');
    expect(textOf('p-hus i Hamar sentrum')).toBe('p-hus i Hamar sentrum');
    expect(textOf('p-hus Moss')).toBe('Moss');
    expect(textOf('garasje Hamar'), 'nobody bears it').toBe('Hamar');
    expect(textOf('p-hus torget'), 'one passes').toBe('torget');
    expect(textOf('gratis p-hus'), 'filter words alone').toBe('gratis p-hus');
    expect(textOf('ikke lading'), 'a name').toBe('ikke lading');
  });

  test('a filter that no lot has is left out and told', () => {
    const few = engineOf(lots.filter(({ propertyIds }) => !propertyIds.includes(IDS.free!)));
    runToEnd(few.buildWords());
    const { question, understood } = meantQuestion(few, places, questionOf('gratis Drammen'));
    expect(question).toMatchObject({ text: 'Drammen', propertyIds: [] });
    expect(understood?.words).toEqual([{ typed: 'gratis', without: 'Drammen' }]);
    expect(meantBy('parkering Bergen i kveld')).toMatchObject({
      question: { text: 'Bergen', propertyIds: [] },
      understood: { words: [{ typed: 'i kveld', without: 'parkering Bergen' }] },
    });
  });

  test.each<[text: string, moment: MomentFilter, atMs: number, meant: object]>([
    // F5: what was set without an instant leaves "open now" the minute it is asked in.
    [
      'åpent nå Bergen',
      { kind: 'parking', atMs: 0 },
      NOON_MS + 59_000,
      { text: 'Bergen', moment: { kind: 'parking', open: true, atMs: NOON_MS } },
    ],
    // What the visitor set beats what a word means.
    ['CCS Otta', { plug: 'type2', atMs: 0 }, NOON_MS, { text: 'Otta', moment: { plug: 'type2' } }],
  ])('%s beside %j', (text, moment, atMs, meant) => {
    const { question } = meantQuestion(engine, places, questionOf(text, { moment }), atMs);
    expect(question).toMatchObject(meant);
  });

  test('F5 free spaces are not called unknown before the readings have come', () => {
    const text = 'ledig plass Drammen';
    const vocabulary = { ids: IDS, awaitsReadings: true } as const;
    const before = meantQuestion(engine, places, questionOf(text, { vocabulary }), NOON_MS);
    expect(before).toMatchObject({
      question: { text: 'Drammen', propertyIds: [] },
      understood: { words: [{ typed: 'ledig plass', isAwaited: true }] },
    });
    expect(before.question.moment).toBeUndefined();
    expect(meantBy(text).understood?.words).toEqual([{ typed: 'ledig plass', without: 'Drammen' }]);
    const counting = engineOf(lots);
    runToEnd(counting.buildMoment(ALL_OF_MOMENT));
    counting.setReadings([{ id: String(lots[0]!.id), free: 1, readAtMs: NOON_MS }]);
    const after = meantQuestion(counting, places, questionOf(text), NOON_MS);
    expect(after.question).toMatchObject({ text: 'Drammen', moment: { free: true } });
  });

  test('F5 what is built before a question is read is what is open then, in the operator’s time zone', () => {
    const fresh = engineOf(lots);
    const vocabulary = { ids: IDS, nowMs: NOON_MS, timeZone: 'Europe/Helsinki' };
    const asked = questionOf('åpen nå Drammen', { vocabulary });
    runToEnd(fresh.buildMoment(momentToRead(asked)));
    const { moment } = meantQuestion(fresh, places, asked).question;
    expect(moment).toEqual({ atMs: NOON_MS, timeZone: 'Europe/Helsinki', open: true });
    expect(fresh.needsMoment({ ...asked, moment })).toBe(false);
  });

  test('S8 where no lot passes the words’ filters, each way on finds as many lots as it says', async () => {
    // Lots that have all of it are elsewhere, for some of the phrases.
    const area = [10.1, 59.6, 10.3, 59.8] as const;
    let ways = 0;
    for (const [text] of PHRASES) {
      const asked = questionOf(text, { area });
      const meant = meantQuestion(engine, places, asked, NOON_MS);
      const { waysOn } = await restOf(engine, places, async () => [], meant.question, ['waysOn']);
      for (const way of waysOn?.withoutFilters ?? []) {
        ways += 1;
        const filters = withWords({ ...NO_FILTERS, text }, meant.understood);
        const { text: left, propertyIds, moment } = withoutIt(filters, way);
        const next = questionOf(left, { area, propertyIds, moment: { ...moment, atMs: NOON_MS } });
        const { question } = meantQuestion(engine, places, next, NOON_MS);
        const { list } = ask(engine, places, question);
        const found = Math.max(list!.total, Math.min(list!.hits.length, 1));
        expect({ text, way, left, found }).toEqual({ text, way, left, found: way.count });
      }
    }
    expect(ways).toBeGreaterThan(5);
  });

  test('every destination that a text names and every lot’s name is found as before', () => {
    const named = DESTINATION_PHRASES.filter(({ answer }) => answer === 'named');
    const names = sample(lots, drawsOf(lots.length) / 4).map(({ name }) => name);
    for (const typed of [...named.map((phrase) => phrase.typed), ...names]) {
      expect({ typed, ...meantBy(typed) }).toEqual({ typed, question: questionOf(typed) });
    }
  });

  test.each([
    ['500 filter words', 'gratis lading '.repeat(250)],
    ['10,000 letters', `gratis ${'x'.repeat(10_000)}`],
    ['a lone surrogate', 'gratis \ud800 Drammen'],
    ['markup', 'gratis <img src=x onerror=alert(1)> Drammen'],
  ])('%s mean one filter at most', (_name, text) => {
    const { question } = meantBy(text);
    expect(question.propertyIds.length).toBeLessThanOrEqual(1);
  });

  test('random texts of the table’s words and places lose no word', () => {
    const random = mulberry32(SEED);
    const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!;
    const words = FILTER_WORDS.flatMap((entry) => entry.words);
    const anyLot = FILTER_WORDS.flatMap((entry) => (entry.means.length > 0 ? [] : entry.words));
    const silent = [...SAYING_NOTHING, ...anyLot.join(' ').split(' ')];
    const towns = ['Drammen', 'Mo i Rana', 'Storgata Tromsø', 'Oslo S', ''];
    for (let draw = 0; draw < drawsOf(400); draw++) {
      const parts = [pick(words), pick(towns), pick([...SAYING_NOTHING]), pick(words)];
      const text = parts.filter((part) => part !== '').join(pick([' ', ', ', '  ']));
      const { understood } = meantBy(text);
      if (!understood) continue;
      const kept = [understood.text, ...understood.words.map(({ typed }) => typed)].join(' ');
      const said = new Set([...plainWords(kept).split(' '), ...silent]);
      const lost = plainWords(text)
        .split(' ')
        .filter((word) => !said.has(word));
      expect({ text, lost }).toEqual({ text, lost: [] });
    }
  });

  test('a text without such words is not read at all', () => {
    for (const text of ['', 'b', 'Bergen', 'Storgata 1', 'torgallm', 'xyzzy']) {
      expect({ text, reading: readingOf(questionOf(text)) }).toEqual({ text, reading: 'nothing' });
    }
  });

  test('docs/filter-words.md publishes the table', () => {
    const published = readFileSync('docs/filter-words.md', 'utf8');
    for (const { means, instead, words } of FILTER_WORDS) {
      const [[key, value] = []] = Object.entries(means[0] ?? {});
      const asked = key === 'property' ? value : `${key}=${value === true ? 1 : value}`;
      const filter = key === undefined ? 'left out' : `\`${asked}\``;
      const other = { anyLot: 'any lot', nearMe: 'near me', cheapest: '`order=price`' };
      const name = instead ? other[instead] : filter;
      expect(published).toContain(`| ${name} | ${words.join(', ')} |`);
    }
    expect(published).toContain([...SAYING_NOTHING].join(', '));
  });
});
