/** One query in, one answer out: the line protocol over the engine. */
import * as v from 'valibot';
import type { ClusterTable, LotHit, SearchEngine } from '../../workers/search-api.ts';
import { requestSchema, type Request } from './requests.ts';

/** The answer to a line, as JSON without a line break. Never throws. */
export function answerLine(engine: SearchEngine, line: string): string {
  try {
    return JSON.stringify(answer(engine, parse(line)));
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

function answer(engine: SearchEngine, request: Request): unknown {
  switch (request.op) {
    case 'search': {
      const { text, properties: propertyIds, position, bbox, limit } = request;
      const { total, hits, beyondKm } = engine.search({ text, propertyIds, position, bbox, limit });
      const facets = engine.facets({ text, propertyIds, position, bbox });
      return { total, hits: hits.map(hitOf), facets, ...(beyondKm !== undefined && { beyondKm }) };
    }
    case 'clusters': {
      const { text, properties: propertyIds, bbox, zoom } = request;
      return { clusters: markersOf(engine, engine.clusters({ text, propertyIds, bbox, zoom })) };
    }
    case 'expansionZoom': {
      const { text, properties: propertyIds, clusterId } = request;
      return { zoom: engine.expansionZoom({ text, propertyIds, clusterId }) };
    }
    case 'suggest':
      return { suggestions: engine.suggest(request.text) };
    case 'stats':
      return engine.stats();
    default:
      return request satisfies never;
  }
}

function hitOf({ id, name, city, distanceKm }: LotHit) {
  return { parkingLotId: id, name, city, distanceKm };
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
