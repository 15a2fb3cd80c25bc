/** "Min bil" on this device: only after "Husk bilen", until it is taken back. [F8, G3] */
import {
  CAR_KEY,
  changedMoment,
  type MomentFilters,
  momentParameters,
  NO_MOMENT,
  readMoment,
} from '../domain/moment-filters.ts';
import { keepLastingText, lastingText } from '../ui/lasting-text.ts';

/** The filters that say something of the car. */
function carOf({ plug, kw, height }: MomentFilters): MomentFilters {
  return changedMoment(NO_MOMENT, { plug, kw, height });
}

export function keptCar(): MomentFilters | undefined {
  const stored = lastingText(CAR_KEY);
  return stored === undefined ? undefined : carOf(readMoment(new URLSearchParams(stored)));
}

/** What is kept of filters. */
export function carText(moment: MomentFilters): string {
  const set = momentParameters(carOf(moment)).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value]],
  );
  return new URLSearchParams(set).toString();
}

/** @param moment keeps what it says of the car; undefined: nothing is kept any longer */
export function keepCar(moment: MomentFilters | undefined): void {
  keepLastingText(CAR_KEY, moment && carText(moment));
}
