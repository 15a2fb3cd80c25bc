/** "Min bil" on this device: only after "Husk bilen", until it is taken back. [F8, G3] */
import {
  CAR_KEY,
  changedMoment,
  type MomentFilters,
  momentParameters,
  NO_MOMENT,
  readMoment,
} from '../domain/moment-filters.ts';

/** The filters that say something of the car. */
function carOf({ plug, kw, height }: MomentFilters): MomentFilters {
  return changedMoment(NO_MOMENT, { plug, kw, height });
}

/** The kept car as filters; undefined if none is kept. */
export function keptCar(): MomentFilters | undefined {
  try {
    const stored = localStorage.getItem(CAR_KEY);
    return stored === null ? undefined : carOf(readMoment(new URLSearchParams(stored)));
  } catch {
    return undefined;
  }
}

/** @param moment keeps what it says of the car; undefined: nothing is kept any longer */
export function keepCar(moment: MomentFilters | undefined): void {
  try {
    if (!moment) return localStorage.removeItem(CAR_KEY);
    const set = momentParameters(carOf(moment)).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value]],
    );
    localStorage.setItem(CAR_KEY, new URLSearchParams(set).toString());
  } catch {
    // Storage is denied: the filters stay set, and nothing is kept.
  }
}
