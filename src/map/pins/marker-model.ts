import type { Position } from '../../domain/geo.ts';
import type { MarkerName } from '../../domain/answers-api.ts';
import type { ClusterTable } from '../../domain/search-api.ts';

/** One marker of the map: a cluster, a lot, or coincident lots. [M5] */
export interface MarkerModel {
  /** A marker keeps its key from answer to answer, so that it moves and isn't made again. */
  readonly key: string;
  readonly kind: 'cluster' | 'lot' | 'coincident';
  readonly position: Position;
  /** How many matching lots it has [S9]; 1 for a lot, however many chargers it has. */
  readonly pointCount: number;
  /** How many of them have a charger. */
  readonly chargingCount: number;
  /** Whether it is a station where one charges and doesn't park: an EV pin alone. [M5] */
  readonly isCharger: boolean;
  /** -1 unless it is a cluster. */
  readonly clusterId: number;
  /** -1 for a cluster; the first of coincident lots. */
  readonly lotIndex: number;
  /** A lot's name; for several lots the place they are near, if known. */
  readonly name: MarkerName;
}

const UNNAMED: MarkerName = [''];

export const keyOfLot = (lotIndex: number): string => `lot ${lotIndex}`;

/** Turns the worker's columns into markers; rows without a finite position are left out. [M7] */
export function markerModels(
  table: ClusterTable,
  names: readonly MarkerName[],
): readonly MarkerModel[] {
  const models: MarkerModel[] = [];
  for (let row = 0; row < table.pointCounts.length; row++) {
    const lng = table.positions[2 * row] ?? Number.NaN;
    const lat = table.positions[2 * row + 1] ?? Number.NaN;
    if (!Number.isFinite(lng) || !Number.isFinite(lat)) continue;
    const clusterId = table.clusterIds[row] ?? -1;
    const lotIndex = table.lotIndexes[row] ?? -1;
    const pointCount = table.pointCounts[row] ?? 0;
    const common = {
      position: [lng, lat] as const,
      pointCount,
      chargingCount: table.chargingCounts[row] ?? 0,
      isCharger: names[row]?.[2]?.kind === 'charging',
      clusterId,
      lotIndex,
      name: names[row] ?? UNNAMED,
    };
    if (clusterId >= 0) models.push({ ...common, kind: 'cluster', key: `cluster ${clusterId}` });
    else if (pointCount > 1)
      models.push({ ...common, kind: 'coincident', key: `coincident ${lng} ${lat}` });
    else models.push({ ...common, kind: 'lot', key: keyOfLot(lotIndex) });
  }
  return models;
}
