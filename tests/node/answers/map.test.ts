/** What the map shows: properties of its rules, and the naive engine, on random subjects of made-up lots at real places. */
import { beforeAll, describe, expect, test } from 'vitest';
import { type Random, seededRandom } from '../../../tools/reference/random.ts';
import type {
  Frame,
  MarkerName,
  Opened,
  Reason,
  Subject,
} from '../../../src/domain/answers-api.ts';
import { type BBox, bboxContains, haversineKm, type Position } from '../../../src/domain/geo.ts';
import type { Lot } from '../../../src/domain/lot.ts';
import { lotTitle } from '../../../src/domain/lot-title.ts';
import type { Destination, LotHit, MatchQuery } from '../../../src/domain/search-api.ts';
import { clusterZoomOf } from '../../../src/domain/view/cluster-zoom.ts';
import {
  fitViewport,
  freeBounds,
  MARKER_ROOM,
  NAMED_FIT_ROOM,
} from '../../../src/domain/view/fit-viewport.ts';
import type { Viewport } from '../../../src/domain/view/viewport.ts';
import { boundsOf, evenPadding } from '../../../src/domain/view/viewport-bounds.ts';
import { clusterTarget } from '../../../workers/answers/cluster-target.ts';
import { fitTarget } from '../../../workers/answers/fit-target.ts';
import { nearNames } from '../../../workers/answers/near-names.ts';
import type { DestinationIndex } from '../../../workers/destinations/destination-index.ts';
import type { LotEngine } from '../../../workers/engine/engine.ts';
import { markersOf } from '../../oracle/compare.ts';
import { NaiveEngine } from '../../../tools/reference/naive-engine.ts';
import { answersOf, engineOf } from '../../support/engine-stand-in.ts';
import { SEED } from '../../support/seed.ts';
import { norwegianDestinations } from '../destinations/norway.ts';

const SUBJECTS = 150;
const NORWAY: BBox = [4, 57.8, 31.6, 71.4];
const TOWNS = [
  ['Oslo', [10.75, 59.91]],
  ['Bergen', [5.32, 60.39]],
  ['Bodø', [14.4, 67.28]],
] as const;
const TEXTS = ['', '', 'p-hus', 'bryggen', 'oslo', 'bergen', 'stor', 'xyzzyq', 'bergen p-hus'];
const GOALS = 'Oslo,Bergen,Bodø,Drammen,Lofoten,Bryggen,5014,Storgata Oslo,Tromsø'.split(',');

let places: DestinationIndex;
let goals: readonly Destination[];
let random: Random;
let lots: readonly Lot[];
let engine: LotEngine;
let naive: NaiveEngine;
let answers: ReturnType<typeof answersOf>;

beforeAll(() => {
  places = norwegianDestinations();
  goals = GOALS.flatMap((text) => places.answer({ text }).choices.slice(0, 2));
  random = seededRandom(SEED);
  const positions: Position[] = [];
  lots = Array.from({ length: 300 }, (_, id): Lot => {
    const [city, [lng, lat]] = random.pick(TOWNS);
    const fresh: Position = [lng + (random.next() - 0.5) / 5, lat + (random.next() - 0.5) / 5];
    // Some stand where another does (M5).
    const position = id > 9 && random.next() < 0.2 ? random.pick(positions) : fresh;
    positions.push(position);
    return {
      id,
      name: random.pick(['P-hus', 'Bryggen', 'Storgata 1', 'Stortorvet', '']),
      street: random.pick(['', 'Bryggen', 'Storgata']),
      city,
      position,
      propertyIds: [1, 2].filter(() => random.next() < 0.4),
      chargers: random.pick([0, 0, 3]),
    };
  });
  engine = engineOf(lots);
  naive = new NaiveEngine(lots);
  answers = answersOf(engine, () => places);
}, 60_000);

function randomSubject(): Subject {
  return {
    text: random.pick(TEXTS),
    propertyIds: [1, 2].filter(() => random.next() < 0.15),
    words: 'auto',
    destination: random.next() < 0.4 ? random.pick(goals) : undefined,
    visitor:
      random.next() < 0.3 ? random.pick([...lots, { position: [23, 70] }]).position : undefined,
  } as Subject;
}

function viewport(): Viewport {
  const [, center] = random.pick(TOWNS);
  return { center, zoom: random.pick([5.5, 9.2, 12, 14.7, 17, 18]) };
}

function frame(): Frame {
  const isPhone = random.next() < 0.5;
  const size = isPhone ? { width: 390, height: 784 } : { width: 1000, height: 840 };
  const field = { left: 0, top: 0, right: size.width, bottom: 136 };
  const streets = random.next() < 0.5 ? [{ bbox: NORWAY, maxZoom: 13.3 }] : [];
  const covered = isPhone ? [field] : [];
  return { size, covered, viewport: viewport(), streets, bounds: NORWAY };
}

function matchOf({ text, propertyIds, words }: Subject): MatchQuery {
  return { text, propertyIds, words };
}

/** M4c over the naive engine: the closest of four fits whose lots are seen apart. */
function openedCluster(query: MatchQuery & { clusterId: number }, { size, covered }: Frame) {
  const lotsBox = naive.extent(query);
  const partsAt = Math.min(naive.expansionZoom(query) + 1, 17);
  const fit = (bbox: BBox, room: typeof MARKER_ROOM, maxZoom: number) =>
    fitViewport(bbox, { size, covered }, { maxZoom, room });
  const roomy = fit(lotsBox, evenPadding(20), 18);
  const tight = fit(lotsBox, evenPadding(10), 18);
  const whole =
    Math.floor(tight.zoom) > roomy.zoom ? { ...tight, zoom: Math.floor(tight.zoom) } : roomy;
  const zoom = Math.min(18, Math.max(whole.zoom, partsAt));
  const next = Math.floor(zoom) + 1;
  if (next > 17) return { ...whole, zoom };
  const markers = naive.extent({ ...query, markersAtZoom: clusterZoomOf(next) });
  const closer = fit(markers, MARKER_ROOM, next);
  return closer.zoom === next ? closer : { ...whole, zoom };
}

/** Whether a match is in the box. */
function shownIn(box: BBox | undefined, rows: readonly { readonly lot: Lot }[]): boolean {
  return rows.some(({ lot }) => box !== undefined && bboxContains(box, lot.position));
}

/** M8: a lot by its title and city, several by the place they are near to. */
function nameOf(position: Position, rows: readonly LotHit[]): MarkerName {
  const [only] = rows;
  if (rows.length === 1) {
    const { id, facts: { kind, noOfSpaces } = {} } = only!;
    return [lotTitle(only!, ''), only!.city, { id, kind, noOfSpaces }];
  }
  return [places.placesNear([position])[0] ?? ''];
}

function indexes(hits: readonly LotHit[]): readonly number[] {
  return hits.map((hit) => hit.lotIndex);
}

/** Title, and what of the address it doesn't say. */
function looks({ name, street, city }: LotHit): string {
  const title = lotTitle({ name, street }, '');
  return [title, title.includes(street) ? '' : street, city].join();
}

/** Boxes are computed in another order here: to the ninth decimal. */
function compareBoxes(actual: BBox | undefined, expected: BBox | undefined): void {
  expect(actual?.map((degrees) => degrees.toFixed(9))).toEqual(
    expected?.map((degrees) => degrees.toFixed(9)),
  );
}

function isNothing({ lot, isMatch, here, hereTotal, nearest, near }: Opened): boolean {
  return (
    lot === undefined && !isMatch && hereTotal + here.length + nearest.length + near.length === 0
  );
}

describe(`what the map shows, seed ${SEED}`, () => {
  const boxOf = (subject: Subject, reason: Parameters<typeof fitTarget>[3]) =>
    fitTarget(engine, subject, NORWAY, reason);
  const FIT = { kind: 'fit', keepsView: false } as const;

  test('M4: "show all" and a destination ask nothing of the visitor, and nothing is shown where nothing matches', async () => {
    for (let i = 0; i < SUBJECTS; i += 1) {
      const subject = randomSubject();
      const { destination } = subject;
      const bare = { ...subject, visitor: undefined };
      const rows = naive.matches(matchOf(subject));
      const all = await boxOf(subject, { kind: 'all' });
      expect(all === undefined).toBe(rows.length === 0);
      expect(await boxOf({ ...bare, destination: undefined }, { kind: 'all' })).toEqual(all);

      const box = await boxOf(bare, FIT);
      expect(destination ? await boxOf(subject, FIT) : box).toEqual(box);
      const region = destination?.kind === 'region' ? destination.extent : undefined;
      const point = destination && [...destination.position, ...destination.position];
      const exact = destination ? (region ?? (all ? undefined : point)) : all;
      expect(exact ?? box).toEqual(box);
      expect(region !== undefined || !all || shownIn(box, rows)).toBe(true);
    }
  });

  test('G1: the visitor is shown with the accuracy, up to 5 km, and counts for the lots within 50 km', async () => {
    // Some 35 and 65 km north of Oslo's lots.
    const away: readonly Position[] = [
      [10.75, 60.3],
      [10.75, 60.6],
      [23, 70],
    ];
    for (let i = 0; i < SUBJECTS; i += 1) {
      const visitor = random.pick([random.pick(lots).position, random.pick(away)]);
      const subject = { ...randomSubject(), visitor, destination: undefined };
      const accuracyM = random.pick([40, 90_000]);
      const box = (await boxOf(subject, { kind: 'visitor', accuracyM }))!;
      const sides = [
        haversineKm([visitor[0], box[1]], [visitor[0], box[3]]),
        haversineKm([box[0], visitor[1]], [box[2], visitor[1]]),
      ];
      const ownKm = (Math.min(accuracyM, 5_000) / 1_000) * 2;
      expect(bboxContains(box, visitor)).toBe(true);
      expect(Math.min(...sides)).toBeGreaterThan(ownKm * 0.99);

      const [nearest] = naive
        .matches(matchOf(subject))
        .toSorted(
          (a, b) => haversineKm(visitor, a.lot.position) - haversineKm(visitor, b.lot.position),
        );
      const isNear = nearest !== undefined && haversineKm(visitor, nearest.lot.position) <= 50;
      const shown = nearest === undefined ? [] : [nearest];
      expect(shownIn(box, shown)).toBe(isNear);
      expect(isNear || Math.max(...sides) < ownKm * 1.05).toBe(true);
      const fit = await boxOf(subject, FIT);
      const bare = await boxOf({ ...subject, visitor: undefined }, FIT);
      expect(isNear || fit).toEqual(isNear || bare);
      expect(shownIn(fit, shown)).toBe(isNear || shownIn(bare, shown));
    }
    const nowhere = { ...randomSubject(), visitor: undefined };
    expect(await boxOf(nowhere, { kind: 'visitor', accuracyM: 40 })).toBeUndefined();
  });

  test('M4c: what a cluster opens to', () => {
    let opened = 0;
    for (let i = 0; i < SUBJECTS; i += 1) {
      const match = matchOf(randomSubject());
      const ids = naive.clusters({ ...match, bbox: NORWAY, zoom: random.pick([3, 8, 11, 14]) });
      const clusterId = ids.clusterIds.find((id) => id !== -1);
      if (clusterId === undefined) continue;
      opened += 1;
      const seen = frame();
      const query = { ...match, clusterId };
      expect(clusterTarget(engine, query, seen)).toEqual(openedCluster(query, seen));
    }
    expect(opened).toBeGreaterThan(SUBJECTS / 4);
  });

  test('S9 M4 M5 M8: where the map goes, its markers and their names', async () => {
    for (let i = 0; i < SUBJECTS; i += 1) {
      const subject = randomSubject();
      const seen = frame();
      const reason = random.pick<Reason>([
        { kind: 'look' },
        { kind: 'fit', keepsView: true },
        { kind: 'fit', keepsView: false },
      ]);
      const drawing = await answers.draw(subject, seen, reason);
      const match = matchOf(subject);
      const matching = naive.matches(match);
      expect(drawing.total).toBe(matching.length);

      const free = freeBounds(seen.viewport, seen);
      const isInView = matching.some(({ lot }) =>
        free.some((box) => bboxContains(box, lot.position)),
      );
      const stays =
        reason.kind === 'look' || (reason.kind === 'fit' && reason.keepsView && isInView);
      const box = stays ? undefined : await boxOf(subject, FIT);
      const maxZoom = seen.streets.length > 0 ? 13.3 : 14;
      const room = subject.destination && { room: NAMED_FIT_ROOM };
      const fitted = box && fitViewport(box, seen, { maxZoom, ...room });
      expect(drawing.moveTo?.zoom).toBe(fitted?.zoom);
      compareBoxes(
        drawing.moveTo && [...drawing.moveTo.center, 0, 0],
        fitted && [...fitted.center, 0, 0],
      );

      const view = drawing.moveTo ?? seen.viewport;
      expect(drawing.box).toEqual(
        boundsOf(view, seen.size, Math.max(seen.size.width, seen.size.height) / 4),
      );
      const markers = naive.clusters({
        ...match,
        bbox: drawing.box,
        zoom: clusterZoomOf(view.zoom),
        groupCoincident: true,
      });
      expect(markersOf(drawing.markers!)).toEqual(markersOf(markers));
      const { positions, pointCounts, lotIndexes } = drawing.markers!;
      expect(drawing.names).toEqual(
        Array.from(pointCounts, (count, row) =>
          nameOf(
            [positions[row * 2]!, positions[row * 2 + 1]!],
            count === 1 ? naive.lots([lotIndexes[row]!]) : [],
          ),
        ),
      );

      if (reason.kind !== 'fit') continue;
      const later = await answers.draw(subject, seen, { ...reason, isLater: true });
      const { moveTo, total, ...drawnView } = drawing;
      const here = await answers.draw(subject, seen, { kind: 'look' });
      expect(later).toEqual({
        ...here,
        moveTo: later.moveTo,
        total,
        later: moveTo ? { moveTo, ...drawnView } : 'stays',
      });
      expect(later.moveTo).toBeUndefined();
    }
  });

  test('M5 M6: what a window shows', () => {
    for (let i = 0; i < SUBJECTS; i += 1) {
      const subject = randomSubject();
      const lotIndex = Math.floor(random.next() * (lots.length + 5));
      const target = random.next() < 0.5 ? { lotIndex } : { id: String(lotIndex) };
      const opened = answers.open(subject, target);
      const lot = lots[lotIndex];
      // A lot that the list doesn't have opens nothing.
      expect(isNothing(opened)).toBe(lot === undefined);
      if (!lot) continue;
      const rows = naive.matches(matchOf(subject));
      const here = rows.filter(
        ({ lot: { position } }) => haversineKm(position, lot.position) === 0,
      );
      const ranked = rows
        .map(({ index, lot: { position } }) => ({ index, km: haversineKm(lot.position, position) }))
        .toSorted((a, b) => a.km - b.km || a.index - b.index);
      // S6: the list of an empty text ends at 100 km, unless that would leave it empty.
      const within = ranked.filter(({ km }) => subject.text !== '' || km <= 100);
      const nearest = (within.length > 0 ? within : ranked).slice(0, 12);
      expect(opened.lot?.lotIndex).toBe(lotIndex);
      expect(opened.isMatch).toBe(rows.some(({ index }) => index === lotIndex));
      expect([indexes(opened.here), opened.hereTotal]).toEqual([
        here.map(({ index }) => index).slice(0, 100),
        here.length,
      ]);
      expect(indexes(opened.nearest)).toEqual(nearest.map(({ index }) => index));
      const shown = [lotIndex, ...nearest.map(({ index }) => index)];
      const bare = [...new Set(shown)].filter((index) => lots[index]!.street === '');
      expect(opened.near).toEqual(
        bare.flatMap((index) => {
          const [name] = places.placesNear([lots[index]!.position], 'street');
          return name === undefined ? [] : [[index, name]];
        }),
      );
    }
  });

  test('S2: lots that look alike or have no street are told apart by what they are near', () => {
    for (let i = 0; i < SUBJECTS; i += 1) {
      const position = random.next() < 0.5 ? random.pick(lots).position : undefined;
      const hits = naive.search({ ...matchOf(randomSubject()), position, limit: 12 }).hits;
      const expected = hits.flatMap((hit) => {
        const alike = hits.filter((other) => looks(other) === looks(hit));
        const mean = (at: 0 | 1): number =>
          alike.reduce((sum, other) => sum + other.position[at], 0) / alike.length;
        const middle: Position = [mean(0), mean(1)];
        const isOneSite = alike.every((other) => haversineKm(other.position, middle) <= 1);
        if (alike.length > 1 && isOneSite) return [];
        if (hit.street !== '' && alike.length === 1) return [];
        const kind = hit.street === '' ? 'street' : 'district';
        const [name] = places.placesNear([hit.position], kind);
        return name === undefined ? [] : [[hit.lotIndex, name] as const];
      });
      const found = nearNames(places, hits);
      expect(new Map(found)).toEqual(new Map(expected));
      expect(found).toHaveLength(expected.length);
    }
  });
});
