/** Seeded typing as visitors do it, drawn from the lots themselves. */
import type { BBox, Position } from '../src/domain/geo.ts';
import type { Lot } from '../src/domain/lot.ts';
import type { MomentFilter } from '../src/domain/search-api.ts';
import { STAYS_MINUTES } from '../src/domain/stay-price.ts';
import { READ_AT_MS } from '../tools/reference/generate-facts.ts';
import { STOP_WORDS } from '../tools/reference/naive-engine.ts';
import { type Random, seededRandom } from '../tools/reference/random.ts';
import type { BenchQuery, QueryOp, Session } from './bench-engine.ts';

const MAX_TYPED = 14;
/** A window of 1,000 x 800 px on a 512-px world. */
const VIEW_PX = [1000, 800] as const;
const WORLD_PX = 512;

/** Queries that real data rarely suggests by itself. */
const PUNCTUATION = ",|-|.|'|(|p-hus|st. |us os|1000|, |/|&|å| ".split('|');
/** No data at hand uses it, but a link may name it. */
const ABSENT_PROPERTY_ID = 29;

/**
 * @param sample lots to type about; a few thousand of the data under test
 * @param count queries wanted; the last session may go a little beyond
 */
export function createSessions(
  op: QueryOp,
  sample: readonly Lot[],
  count: number,
  seed: number,
): Session[] {
  const random = seededRandom(seed);
  const usedIds = [...new Set(sample.flatMap((lot) => lot.propertyIds))].sort((a, b) => a - b);
  const sessions: Session[] = [];
  for (let queries = 0; queries < count;) {
    const session = op.startsWith('nearest')
      ? [nearestQuery(op, sample, usedIds, random)]
      : typingSession(op, sample, usedIds, random);
    sessions.push(session);
    queries += session.length;
  }
  return sessions;
}

/** What is typed: the longest text of each session. */
export function textsOf(sample: readonly Lot[], keys: number, seed: number): string[] {
  return createSessions('search-warm', sample, keys, seed).flatMap((session) => {
    const [longest] = session.toSorted((a, b) => b.text.length - a.text.length);
    return longest?.text || [];
  });
}

/** Somewhere near a lot; the filter is one some lot has, or one that no lot has. */
function nearestQuery(
  op: QueryOp,
  sample: readonly Lot[],
  usedIds: readonly number[],
  random: Random,
): BenchQuery {
  const lot = random.pick(sample);
  const position = near(lot.position, random);
  const propertyIds =
    op === 'nearest'
      ? lot.propertyIds.filter(() => random.next() < 0.3)
      : [...drawFilters(usedIds, random), ABSENT_PROPERTY_ID];
  return { text: '', propertyIds, position, ...viewOf(position, random) };
}

/** One visitor: sets position, filters and area now and then, types, and sometimes takes back a few letters. */
function typingSession(
  op: QueryOp,
  sample: readonly Lot[],
  usedIds: readonly number[],
  random: Random,
): BenchQuery[] {
  const lot = random.pick(sample);
  const origin = near(random.next() < 0.5 ? lot.position : random.pick(sample).position, random);
  const view = viewOf(origin, random);
  const common = {
    ...view,
    position: random.next() < 0.6 ? origin : undefined,
    bbox: random.next() < 0.15 ? view.viewport : undefined,
  };
  const filters = drawFilters(usedIds, random);
  const key = (text: string, propertyIds = filters, more: Partial<BenchQuery> = {}): BenchQuery => {
    return { ...common, ...more, text, propertyIds };
  };
  const typed = (more?: Partial<BenchQuery>, propertyIds = filters.slice(0, 1)): BenchQuery[] =>
    keystrokes(typedText(lot, random), random).map((text) => key(text, propertyIds, more));
  if (op === 'filters-of-the-moment-minute') {
    // Only the minute is new: of all lots, those that are open then.
    const all = { text: '', propertyIds: [], position: undefined, bbox: undefined };
    return typed().map((query) => Object.assign(query, all, { moment: drawMinute(random) }));
  }
  if (op.startsWith('filters-of-the-moment')) return typed({ moment: drawMoment(random) });
  if (op === 'price') {
    const atMs = READ_AT_MS + random.int(7 * 24 * 60) * 60_000;
    const cost = { atMs, stay: random.pick(STAYS_MINUTES) };
    return typed({ position: origin, cost, order: 'price' });
  }
  if (random.next() < 0.06) {
    // Only ticking: one property more each time, the text stays empty.
    const ticked = [...new Set([...filters, random.pick(usedIds), random.pick(usedIds)])];
    return ticked.map((_, i) => key('', ticked.slice(0, i + 1)));
  }
  if (op !== 'words') return typed({}, filters);
  return typedWords(lot, random).map((text) => key(text, filters, { words: true }));
}

/** Of a year. */
function drawMinute(random: Random): MomentFilter {
  return { atMs: READ_AT_MS + random.int(365 * 24 * 60) * 60_000, open: true };
}

/** Within some minutes of the readings, with one to three filters. */
function drawMoment(random: Random): MomentFilter {
  const atMs = READ_AT_MS + random.int(10) * 60_000;
  const draw = random.next();
  if (draw < 0.4) return { atMs, open: true };
  if (draw < 0.55) return { atMs, free: true };
  if (draw < 0.7) return { atMs, open: true, kind: 'parking' };
  if (draw < 0.85) return { atMs, kind: 'charging', plug: 'ccs', kw: 50 };
  return { atMs, open: true, free: true, kw: random.pick([22, 50, 150]) };
}

/** None, one, two or three properties, dense and sparse alike. */
function drawFilters(usedIds: readonly number[], random: Random): number[] {
  const draw = random.next();
  const count = draw < 0.5 ? 0 : draw < 0.8 ? 1 : draw < 0.94 ? 2 : 3;
  return [...new Set(Array.from({ length: count }, () => random.pick(usedIds)))];
}

function typedText(lot: Lot, random: Random): string {
  const form = random.next();
  const name = lot.name || lot.city || 'parkering';
  if (form < 0.36) return lot.city || name;
  if (form < 0.58) return name.slice(0, MAX_TYPED);
  if (form < 0.74) return middleOf(name, random);
  if (form < 0.8) return name.charAt(random.int(name.length));
  if (form < 0.86) return name.slice(0, 2);
  if (form < 0.95) return misspelt(name, random);
  return random.pick(PUNCTUATION);
}

/** Two or three words of a lot in any order, as they are typed; without those that say nothing (S12). */
function typedWords(lot: Lot, random: Random): string[] {
  const known = [lot.name, lot.city, lot.street]
    .flatMap((text) => text.toLowerCase().split(/\s+/u))
    .filter((word) => /^[^,;]{4,}$/u.test(word) && !STOP_WORDS.includes(word));
  const words = [...new Set(Array.from({ length: 2 + random.int(2) }, () => random.pick(known)))];
  const [first = 'plass', ...others] = words.filter((word) => word !== undefined);
  const states = [first];
  for (const word of others) {
    const before = states.at(-1)!;
    for (let length = 4; length <= word.length; length++) {
      states.push(`${before} ${word.slice(0, length)}`);
    }
  }
  return states.filter((text) => !text.split(' ').some((word) => STOP_WORDS.includes(word)));
}

/** A piece that starts inside a word. */
function middleOf(name: string, random: Random): string {
  const start = 1 + random.int(Math.max(1, name.length - 4));
  return name.slice(start, start + 3 + random.int(5));
}

/** Two letters changed, so that the answer soon has no hits. */
function misspelt(name: string, random: Random): string {
  let text = name.slice(0, MAX_TYPED);
  for (let i = 0; i < 2; i++) {
    const at = random.int(text.length);
    text = text.slice(0, at) + random.pick(['q', 'x', 'z', 'w', 'ø']) + text.slice(at + 1);
  }
  return text;
}

/** Every state of the field on the way to the text, and sometimes up to three steps back. */
function keystrokes(text: string, random: Random): string[] {
  const typed = (random.next() < 0.5 ? text.toLowerCase() : text).slice(0, MAX_TYPED);
  const states: string[] = [];
  for (let length = 1; length <= typed.length; length++) states.push(typed.slice(0, length));
  if (random.next() < 0.15 && typed.length > 3) {
    const back = 1 + random.int(3);
    for (let i = 1; i <= back; i++) states.push(typed.slice(0, typed.length - i));
  }
  return states;
}

function near([lng, lat]: Position, random: Random): Position {
  return [
    Math.max(-180, Math.min(180, lng + 0.05 * random.normal())),
    Math.max(-85, Math.min(85, lat + 0.03 * random.normal())),
  ];
}

/** What a window shows at a zoom from a country down to a street. */
function viewOf([lng, lat]: Position, random: Random): { viewport: BBox; zoom: number } {
  const zoom = 4 + random.int(12);
  const degreesPerPx = 360 / (WORLD_PX * 2 ** zoom);
  const halfLng = (VIEW_PX[0] / 2) * degreesPerPx;
  const halfLat = (VIEW_PX[1] / 2) * degreesPerPx * Math.cos((lat * Math.PI) / 180);
  return {
    viewport: [
      Math.max(-180, lng - halfLng),
      Math.max(-85, lat - halfLat),
      Math.min(180, lng + halfLng),
      Math.min(85, lat + halfLat),
    ],
    zoom,
  };
}
