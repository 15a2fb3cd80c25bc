/** What the map shows: properties of its rules, and the naive engine, on random subjects of made-up lots at real places. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../tools/reference/random.ts';
import type { Frame, MarkerName, Reason, Subject } from '../../../src/domain/answers-api.ts';
import { type BBox, bboxContains, haversineKm, type Position } from '../../../src/domain/geo.ts';
import type { Lot } from '../../../src/domain/lot.ts';
import { lotTitle } from '../../../src/domain/lot-title.ts';
import type { LotHit } from '../../../src/domain/search-api.ts';
import { clusterZoomOf } from '../../../src/domain/view/cluster-zoom.ts';
import { fitViewport, freeBounds, NAMED_FIT_ROOM } from '../../../src/domain/view/fit-viewport.ts';
import { boundsOf } from '../../../src/domain/view/viewport-bounds.ts';
import { clusterTarget, drawFits } from '../../../workers/answers/draw.ts';
import { fitTarget } from '../../../workers/answers/fit-target.ts';
import { nearNames } from '../../../workers/answers/near-names.ts';
import type { Places } from '../../../workers/answers/places.ts';
import { markersOf } from '../../oracle/compare.ts';
import { NaiveEngine } from '../../../tools/reference/naive-engine.ts';
import { answersOf, engineOf } from '../../support/engine-stand-in.ts';
import { SEED } from '../../support/seed.ts';
import { norwegianDestinations } from '../destinations/norway.ts';
import { lotOf } from '../engine/engines.ts';
import { townLots, TOWNS } from './town-lots.ts';

const SUBJECTS = 150;
const NORWAY: BBox = [4, 57.8, 31.6, 71.4];
const TEXTS = ['', '', 'p-hus', 'bryggen', 'oslo', 'bergen', 'stor', 'xyzzyq', 'bergen p-hus'];
const GOALS = 'Oslo,Bergen,Bodø,Drammen,Lofoten,Bryggen,5014,Storgata Oslo,Tromsø'.split(',');
const FIT = { kind: 'fit', keepsView: false } as const;

const places = norwegianDestinations();
const goals = GOALS.flatMap((text) => places.answer({ text }).choices.slice(0, 2));
const random = seededRandom(SEED);
const lots = townLots(random, 300);
const engine = engineOf(lots);
const naive = new NaiveEngine(lots);
const answers = answersOf(engine, () => places);

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

function frame(): Frame {
  const isPhone = random.next() < 0.5;
  const size = isPhone ? { width: 390, height: 784 } : { width: 1000, height: 840 };
  const covered = isPhone ? [{ left: 0, top: 0, right: size.width, bottom: 136 }] : [];
  // Where two files of streets overlap, the closer one counts.
  const both = [13.3, 12].map((maxZoom) => ({ bbox: NORWAY, maxZoom }));
  const streets = random.next() < 0.5 ? both : [];
  const [, center] = random.pick(TOWNS);
  const viewport = { center, zoom: random.pick([5.5, 9.2, 12, 14.7, 17, 18]) };
  return { size, covered, viewport, streets, bounds: NORWAY };
}

const matchOf = ({ text, propertyIds, words }: Subject) => ({ text, propertyIds, words });

function shownIn(box: BBox | undefined, rows: readonly { readonly lot: Lot }[]): boolean {
  return rows.some(({ lot }) => box !== undefined && bboxContains(box, lot.position));
}

function fromNear<T extends { readonly lot: Lot; readonly index: number }>(
  from: Position,
  rows: readonly T[],
) {
  return rows
    .map((row) => Object.assign({ km: haversineKm(from, row.lot.position) }, row))
    .toSorted((a, b) => a.km - b.km || a.index - b.index);
}

/** M8: a lot by its title and city, several by the place they are near to. */
function nameOf(position: Position, [only]: readonly LotHit[]): MarkerName {
  if (!only) return [places.placeNear(position) ?? ''];
  return [lotTitle(only, ''), only.city, { id: only.id, kind: undefined, noOfSpaces: undefined }];
}

const indexes = (hits: readonly LotHit[]) => hits.map((hit) => hit.lotIndex);

describe(`what the map shows, seed ${SEED}`, () => {
  const boxOf = (subject: Subject, reason: Parameters<typeof fitTarget>[3]) =>
    fitTarget(engine, subject, NORWAY, reason);

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
    const away = [60.3, 60.6, 70].map((lat): Position => [lat === 70 ? 23 : 10.75, lat]);
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

      const shown = fromNear(visitor, naive.matches(matchOf(subject))).slice(0, 1);
      const isNear = shown.some(({ km }) => km <= 50);
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

  test('M4c: a cluster of the list is opened, and one of an older list leaves the map', async () => {
    const all: Subject = { text: '', propertyIds: [] };
    const seen = frame();
    const { clusterIds } = naive.clusters({ ...all, bbox: NORWAY, zoom: 5 });
    const clusterId = clusterIds.find((id) => id !== -1)!;
    const { moveTo } = await answers.draw(all, seen, { kind: 'expand', clusterId });
    expect(moveTo).toEqual(clusterTarget(engine, { ...all, clusterId }, seen));
    const older = await answers.draw(all, seen, { kind: 'expand', clusterId: -7 });
    expect(older.moveTo).toBeUndefined();
  });

  test('S9 M4 M5 M8: where the map goes, its markers and their names', async () => {
    for (let i = 0; i < SUBJECTS; i += 1) {
      const subject = randomSubject();
      const seen = frame();
      const reason = random.pick<Reason>([{ kind: 'look' }, { ...FIT, keepsView: true }, FIT]);
      const drawing = await answers.draw(subject, seen, reason);
      const match = matchOf(subject);
      const matching = naive.matches(match);
      expect(drawing.total).toBe(matching.length);

      const free = freeBounds(seen.viewport, seen);
      const isInView = free.some((box) => shownIn(box, matching));
      const stays =
        reason.kind === 'look' || (reason.kind === 'fit' && reason.keepsView && isInView);
      const box = stays ? undefined : await boxOf(subject, FIT);
      const maxZoom = seen.streets.length > 0 ? 13.3 : 14;
      const room = subject.destination && { room: NAMED_FIT_ROOM };
      expect(drawing.moveTo).toEqual(box && fitViewport(box, seen, { maxZoom, ...room }));

      const view = drawing.moveTo ?? seen.viewport;
      const margin = Math.max(seen.size.width, seen.size.height) / 4;
      expect(drawing.box).toEqual(boundsOf(view, seen.size, margin));
      const zoom = clusterZoomOf(view.zoom);
      const drawn = { ...match, bbox: drawing.box, zoom, groupCoincident: true };
      expect(markersOf(drawing.markers!)).toEqual(markersOf(naive.clusters(drawn)));
      const { positions, pointCounts, lotIndexes } = drawing.markers!;
      const names = Array.from(pointCounts, (count, row) => {
        const at = [positions[row * 2]!, positions[row * 2 + 1]!] as const;
        return nameOf(at, count === 1 ? naive.lots([lotIndexes[row]!]) : []);
      });
      expect(drawing.names).toEqual(names);

      if (reason.kind !== 'fit' || reason.keepsView) continue;
      const { total: _total, ...fit } = drawing;
      const [inOne] = await drawFits(engine, places, subject, [seen, frame()]);
      expect(inOne).toEqual(fit);
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
      const nothing = { isMatch: false, here: [], hereTotal: 0, nearest: [], near: [] };
      expect(isDeepStrictEqual(opened, nothing)).toBe(lot === undefined);
      if (!lot) continue;
      const rows = fromNear(lot.position, naive.matches(matchOf(subject)));
      const here = rows.filter(({ km }) => km === 0).map(({ index }) => index);
      // S6: the list of an empty text ends at 100 km, unless that would leave it empty.
      const within = rows.filter(({ km }) => subject.text !== '' || km <= 100);
      const nearest = (within.length > 0 ? within : rows).slice(0, 12).map(({ index }) => index);
      expect(opened.lot?.lotIndex).toBe(lotIndex);
      expect(opened.isMatch).toBe(rows.some(({ index }) => index === lotIndex));
      expect([indexes(opened.here), opened.hereTotal]).toEqual([here.slice(0, 100), here.length]);
      expect(indexes(opened.nearest)).toEqual(nearest);
      const bare = [...new Set([lotIndex, ...nearest])].filter((at) => lots[at]!.street === '');
      const near = bare.flatMap((index) => {
        const name = places.placeNear(lots[index]!.position, 'street');
        return name === undefined ? [] : [[index, name]];
      });
      expect(opened.near).toEqual(near);
    }
  });
});

// How wide its lots and its markers lie at a zoom, and how far a phone's search field reaches down: px.
test.each<[string, lots: number, at: number, splits: number, zoom: number, number?, number?]>([
  ['its lots fill the map but for 20 px a side', 960, 10, 3, 10],
  ['10 px are enough where a whole zoom is reached', 970, 10, 3, 10],
  ['and nowhere else', 990, 10, 3, Math.log2(960 / 990) + 10],
  ['at least as close as it splits', 960, 10, 13, 14],
  ['no closer than 18', 0, 10, 3, 18],
  ['a zoom closer where its markers have room', 960, 10, 3, 11, 400],
  ['not where they haven’t', 960, 10, 3, 10, 490],
  ['nor where each lot stands alone', 960, 17, 3, 17, 100],
  ['below a phone’s search field', 350, 10, 3, 10, 350, 136],
])(
  'M4c: a cluster opens to its lots: %s',
  (_what, px, at, splits, zoom, markers = px, field = 0) => {
    const wide = (wanted: number): BBox => {
      const half = ((wanted / 2) * 360) / (256 * 2 ** at);
      return [10 - half, 60, 10 + half, 60];
    };
    const stub = {
      extent: ({ markersAtZoom }: { readonly markersAtZoom?: number | undefined }) =>
        wide(markersAtZoom === undefined ? px : markers),
      expansionZoom: () => splits,
    };
    const size = field === 0 ? { width: 1000, height: 840 } : { width: 390, height: 784 };
    const covered = [{ left: 0, top: 0, right: size.width, bottom: field }];
    const query = { text: '', propertyIds: [], clusterId: 1 };
    const view = clusterTarget(stub, query, { size, covered });
    expect(view.zoom).toBeCloseTo(zoom, 9);
    expect(view.center[0]).toBeCloseTo(10, 2);
    // The lots are in the middle of what is free; at 60° a degree is twice as high as wide.
    const above = ((field / 2) * 180) / (256 * 2 ** zoom);
    expect(view.center[1]).toBeCloseTo(60 + above, 2);
  },
);

test('S2: lots that look alike or have no street are told apart by what they are near', () => {
  const rows = [
    ['P-hus', 'Storgata', 10.7],
    ['P-hus', 'Storgata', 10.8],
    ['Bryggen', '', 10.9],
    // On one site the page tells them apart.
    ['Torget', 'Torget 1', 10.6],
    ['Torget', 'Torget 1', 10.601],
    ['Alene', 'Gata 2', 10.5],
    ['', '', 10.3],
    ['', '', 10.4],
  ] as const;
  const hits = rows.map(([name, street, lng], lotIndex): LotHit => {
    const { id: _id, ...lot } = lotOf(lotIndex, { name, street, position: [lng, 59.9] });
    return Object.assign(lot, { lotIndex });
  });
  const near: Places = {
    answer: () => ({ choices: [] }),
    placeNear: ([lng], kind) => `${kind} ${lng}`,
  };
  expect(nearNames(near, hits).toSorted(([a], [b]) => a - b)).toEqual([
    [0, 'district 10.7'],
    [1, 'district 10.8'],
    [2, 'street 10.9'],
    [6, 'street 10.3'],
    [7, 'street 10.4'],
  ]);
  expect(nearNames(undefined, hits)).toEqual([]);
});
