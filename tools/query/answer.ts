/** One query in, one answer out: the line protocol over the engine. */
import * as v from 'valibot';
import type { CostQuery } from '../../src/domain/lot-cost.ts';
import type {
  ClusterTable,
  CountQuery,
  Destination,
  DestinationAnswer,
  DestinationQuery,
  LotHit,
  MatchQuery,
  SearchEngine,
  SearchQuery,
} from '../../src/domain/search-api.ts';
import operatorsFile from '../../public/operators.json' with { type: 'json' };
import type { Question } from '../../src/domain/answers-api.ts';
import { decideDestination } from '../../workers/answers/decide-destination.ts';
import {
  readingOf,
  type MeantQuestion,
  meantQuestion,
} from '../../workers/answers/meant-question.ts';
import type { Places } from '../../workers/answers/places.ts';
import type { LotEngine } from '../../workers/engine/index.ts';
import { meantDestination } from '../../workers/answers/meant-destination.ts';
import { requestSchema, type Request } from './requests.ts';

export interface Answerers {
  readonly engine: LotEngine;
  /** How long the engine took to build. */
  readonly buildMs: number;
  readonly destinations: (query: DestinationQuery) => DestinationAnswer;
}

/** The answer to a line, as JSON without a line break; what is undefined is left out. Never throws. */
export function answerLine(answerers: Answerers, line: string): string {
  try {
    return JSON.stringify(answer(answerers, parse(line)));
  } catch (error) {
    return JSON.stringify({ error: error instanceof Error ? error.message : String(error) });
  }
}

function parse(line: string): Request {
  const result = v.safeParse(requestSchema, JSON.parse(line));
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = v.getDotPath(issue);
  throw new TypeError(path === null ? issue.message : `${path}: ${issue.message}`);
}

function answer({ engine, buildMs, destinations }: Answerers, request: Request): unknown {
  switch (request.op) {
    case 'search':
    case 'words': {
      const { op, position, bbox, limit, order } = request;
      const matches = matchQueryOf(engine, { ...request, words: op === 'words' });
      const query = { ...matches, position, bbox };
      const found = engine.search({ ...query, cost: costOf(request), order, limit });
      const { total, hits, beyondKm, walk, words = [] } = found;
      return {
        total,
        hits: hits.map(hitOf),
        facets: engine.facets(query),
        beyondKm,
        unpriced: order && walk && walk.lots - walk.priced,
        words: op === 'words' ? words : undefined,
      };
    }
    case 'momentCounts': {
      const { position, bbox } = request;
      return engine.momentCounts({ ...matchQueryOf(engine, request), position, bbox });
    }
    case 'clusters': {
      const { bbox, zoom } = request;
      const table = engine.clusters({ ...matchQueryOf(engine, request), bbox, zoom });
      return { clusters: markersOf(engine, table) };
    }
    case 'expansionZoom':
      return { zoom: engine.expansionZoom(clusterQueryOf(engine, request)) };
    case 'extent':
      return { bbox: engine.extent(clusterQueryOf(engine, request)) };
    case 'suggest':
      return { suggestions: engine.suggest(request.text) };
    case 'destinations':
      return { destinations: destinationsOf(engine, destinations(request), request) };
    case 'understand':
      return understoodOf({ engine, destinations }, request);
    case 'stats':
      return {
        lots: engine.size,
        dropped: engine.dropped,
        buildMs,
        memoryMb: Math.round(bytesIn(engine.snapshot()) / 1e4) / 100,
      };
    default:
      return request satisfies never;
  }
}

/** The bytes of all typed arrays in a value. */
function bytesIn(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + bytesIn(part), 0);
}

type SearchRequest = Extract<Request, { op: 'search' | 'words' }>;
type ClusterRequest = Extract<Request, { op: 'expansionZoom' | 'extent' }>;

/** Gives the engine the line's readings, which hold for this line alone, and says what is to match. */
function matchQueryOf(
  engine: SearchEngine,
  {
    text,
    words,
    properties: propertyIds,
    readings = [],
    now: atMs = Date.now(),
    ...filters
  }: Omit<ClusterRequest, 'op' | 'clusterId'>,
): MatchQuery {
  engine.setReadings(readings);
  const { open, free, kind, plug, kw, height, timeZone } = filters;
  return {
    text,
    words,
    propertyIds,
    moment: { atMs, open, free, kind, plug, kw, height, timeZone },
  };
}

function clusterQueryOf(engine: SearchEngine, request: ClusterRequest) {
  return { ...matchQueryOf(engine, request), clusterId: request.clusterId };
}

/** F7: prices are of `at`, else of `now`. */
function costOf({ stay, kwh, at, now, timeZone }: SearchRequest): CostQuery | undefined {
  if (stay === undefined && kwh === undefined) return undefined;
  return { atMs: at ?? now ?? Date.now(), stay, kwh, timeZone };
}

function hitOf({ id, name, city, distanceKm, price }: LotHit) {
  return { parkingLotId: id, name, city, distanceKm, price };
}

/** S14, with the ids of the operators that ship; as after Enter. */
function understoodOf(
  { engine, destinations }: Pick<Answerers, 'engine' | 'destinations'>,
  { text, position, now = Date.now(), readings = [] }: Extract<Request, { op: 'understand' }>,
) {
  engine.setReadings(readings);
  const places: Places = { answer: destinations, placeNear: () => undefined };
  const asked: Question = {
    text,
    propertyIds: [],
    limit: 0,
    visitor: position,
    stage: 'final',
    vocabulary: { ids: SHIPPED_IDS },
  };
  const reader = {
    search: (query: SearchQuery) => engine.search(query),
    momentCounts: (query: CountQuery) => engine.momentCounts(query),
    needsWords: () => false,
    hasPrices: engine.hasPrices,
    bounds: undefined,
    largeTowns: [],
  };
  const { question, understood }: MeantQuestion =
    readingOf(asked) === 'nothing'
      ? { question: asked }
      : meantQuestion(reader, places, asked, now);
  const { inForce } = decideDestination(reader, places, question, true);
  const { atMs: _atMs, timeZone: _timeZone, ...moment } = question.moment ?? { atMs: now };
  const without = understood?.words.filter((word) => !word.moment && word.propertyId === undefined);
  const left = without?.filter(({ asksCheapest }) => !asksCheapest);
  return {
    text: question.text,
    properties: question.propertyIds.length > 0 ? question.propertyIds : undefined,
    ...moment,
    order: without?.some(({ asksCheapest }) => asksCheapest) ? 'price' : undefined,
    left: left && left.length > 0 ? left.map(({ typed }) => typed) : undefined,
    destination: inForce && choiceOf(inForce.destination, inForce.destination.label),
  };
}

const SHIPPED_IDS = Object.fromEntries(
  operatorsFile.operators[0]!.properties.map(({ id, kind }) => [kind, id]),
);

/** S13: as after Enter. */
function destinationsOf(
  engine: SearchEngine,
  { choices, ...meant }: DestinationAnswer,
  { text, position }: DestinationQuery,
) {
  const { total, words } = engine.search({ text, words: 'auto', propertyIds: [], limit: 0 });
  const { inForce } = meantDestination({
    ...meant,
    text: text.trim(),
    stage: 'final',
    best: choices[0],
    visitor: position,
    match: total === 0 ? 'none' : words === undefined ? 'exact' : 'words',
  });
  return choices.map((choice) => choiceOf(choice, inForce?.destination.label));
}

function choiceOf(
  { label, kind, position, accuracyMeters }: Destination,
  inForce: string | undefined,
) {
  const isInForce = label === inForce || undefined;
  const approximate = accuracyMeters !== undefined;
  return { label, kind, position, approximate, accuracyMeters, inForce: isInForce };
}

function markersOf(engine: SearchEngine, table: ClusterTable) {
  const singles = engine.lots([...table.lotIndexes].filter((row) => row !== -1));
  let nextSingle = 0;
  return Array.from(table.pointCounts, (pointCount, i) => {
    const position = [table.positions[i * 2], table.positions[i * 2 + 1]];
    if (table.clusterIds[i] === -1) {
      return { position, pointCount, parkingLotId: singles[nextSingle++]?.id };
    }
    const chargingCount = table.chargingCounts[i];
    return { position, pointCount, chargingCount, clusterId: table.clusterIds[i] };
  });
}
