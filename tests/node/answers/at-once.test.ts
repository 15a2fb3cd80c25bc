/** The list that is answered while the destinations are being indexed is the one that they leave as it is. */
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { generateLots } from '../../../server/sample/generate-lots.ts';
import type { Answer, Question } from '../../../src/domain/answers-api.ts';
import { ask, askAtOnce } from '../../../workers/answers/ask.ts';
import { buildDestinationIndex } from '../../../workers/destinations/build-destination-index.ts';
import type { NamesAtOnce } from '../../../workers/destinations/names-at-once.ts';
import { LotRowParser } from '../../../workers/loading/lot-row-parser.ts';
import { SearchService } from '../../../workers/search-service.ts';
import { FileInMemory } from '../../oracle/snapshot-fuzz.ts';
import { DESTINATION_PHRASES } from '../../support/destination-phrases.ts';
import { engineOf } from '../../support/engine-stand-in.ts';
import { sample } from '../../support/sample.ts';
import { runToEnd } from '../../../src/domain/run-to-end.ts';
import { DESTINATION_FILE } from '../destinations/norway.ts';

const json = readFileSync(DESTINATION_FILE, 'utf8');
const rows = generateLots('fjellro').map(({ list }) => list);
const asked = (text: string, more?: Partial<Question>): Question => ({
  text,
  propertyIds: [],
  limit: 10,
  stage: 'final',
  patient: true,
  ...more,
});

const TEXTS = `os; oslo; sto; stø; bergen; strand; karl johan; karl johans gt; storgata; storgata, moss; moss storgata;
  oslo sentrum; norge bergen; st; i; xyz; aas; aalesund; sankt olavs gate; gressvik; ny; grünerløkka; fo`;

describe('what a text names by itself', () => {
  const parser = new LotRowParser();
  const engine = engineOf(rows.flatMap((row) => parser.take(row) ?? []));
  let names: NamesAtOnce | undefined;
  const index = runToEnd(buildDestinationIndex(json, (read) => (names = read)));
  const texts = TEXTS.split(/\s*;\s*/);
  const phrases = DESTINATION_PHRASES.map(({ typed }) => typed);

  test.each([...texts, ...sample(phrases, 12)])('of %j is what the whole index says', (text) => {
    const query = { text, position: [10.66, 59.43] as const, limit: 3, literal: true };
    const said = names!.answer(query);
    const { named, hasSameLetters, mayBecomeLongerName } = index.answer(query);
    const nameless = { choices: [] };
    const whole = named && { choices: [named], named, hasSameLetters, mayBecomeLongerName };
    expect(said).toEqual(said && (whole ?? nameless));

    const atOnce = askAtOnce(engine, (asks) => names!.answer(asks), asked(text));
    const later = atOnce && ask(engine, index, asked(text));
    expect(atOnce).toEqual(later && { ...later, choices: atOnce.choices, near: [] });
  });

  const isSaid = (text: string) =>
    askAtOnce(engine, (query) => names!.answer(query), asked(text)) !== undefined;

  test('is said of most texts', () => {
    // A station, nothing at all, and what only parts of names have.
    expect(texts.filter((text) => !isSaid(text))).toEqual(['st', 'xyz', 'ny']);
  });
});

const LOTS_URL = 'http://lots.test/lots';
const PLACES_URL = 'http://lots.test/places.json';

/** A worker with its list, whose destinations come when they are released. */
async function service() {
  const held: ((text: string) => void)[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = input instanceof Request ? input.url : String(input);
    const isPlaces = url === PLACES_URL;
    const text = isPlaces ? await new Promise<string>((come) => held.push(come)) : undefined;
    return new Response(text ?? JSON.stringify(rows), {
      headers: { 'content-type': 'application/json' },
    });
  });
  const search = new SearchService(() => new FileInMemory().store());
  await search.load({ url: LOTS_URL, language: 'nb-NO', storeKey: 'at-once' }, () => undefined);
  return { search, release: (text: string) => held.splice(0).forEach((come) => come(text)) };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const isOf = ({ list, missing }: Answer) => [list?.order, missing.includes('destinations')];

describe('a page’s first question', () => {
  test('waits for destinations that are loading, and gets the list that stays', async () => {
    const { search, release } = await service();
    const loaded = search.loadDestinations(PLACES_URL);
    expect(isOf(await search.ask(asked('oslo')))).toEqual(['data', true]);
    const first = search.ask(asked('oslo', { isFirst: true }));
    release(json);
    expect(isOf(await first)).toEqual(['destination', false]);
    expect(await loaded).toBe(true);
    expect((await search.ask(asked('oslo'))).list).toEqual((await first).list);
  });

  test('waits for a second at most', async () => {
    const { search } = await service();
    vi.useFakeTimers();
    void search.loadDestinations(PLACES_URL);
    let answer: Answer | undefined;
    void search.ask(asked('oslo', { isFirst: true })).then((came) => (answer = came));
    await vi.advanceTimersByTimeAsync(999);
    expect(answer).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(answer && isOf(answer)).toEqual(['data', true]);
  });

  test('does not wait for what can’t come, or what it does not need', async () => {
    const { search, release } = await service();
    vi.useFakeTimers();
    expect(isOf(await search.ask(asked('oslo', { isFirst: true })))).toEqual(['data', true]);
    const loaded = search.loadDestinations(PLACES_URL);
    expect(isOf(await search.ask(asked('', { isFirst: true })))).toEqual(['data', false]);
    const first = search.ask(asked('oslo', { isFirst: true }));
    release('<!doctype html>');
    expect(isOf(await first)).toEqual(['data', true]);
    expect(await loaded).toBe(false);
  });
});
