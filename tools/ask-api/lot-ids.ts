import { lotIdOf } from '../../src/domain/lot.ts';

/** Every usable id of a list's rows once, also of lots that can't be searched (D4). */
export function lotIdsOf(rows: readonly unknown[]): string[] {
  const ids = rows.flatMap((row) => {
    const id = lotIdOf((row as { parkingLotId?: unknown } | null)?.parkingLotId);
    return id === undefined ? [] : [id];
  });
  return [...new Set(ids)];
}
