/** Filters of the moment as the visitor sets them (F5): read, written and compared in this one place. */
import { LOT_KINDS, PLUGS, type LotKind, type Plug } from './kinds-and-plugs.ts';
import { readHeight, readPower } from './row-values.ts';

/** The filters of the moment, in the order in which they are shown and written. [F5] */
export const MOMENT_KEYS = ['kind', 'open', 'free', 'plug', 'kw', 'height'] as const;
export type MomentKey = (typeof MOMENT_KEYS)[number];

/** The filters that are set; a filter that isn't set has no key. */
export interface MomentFilters {
  readonly open?: true;
  readonly free?: true;
  readonly kind?: LotKind;
  readonly plug?: Plug;
  readonly kw?: number;
  /** The car's, in metres. [F8] */
  readonly height?: number;
}

/** A change of filters; an undefined one is removed. */
export type MomentChange = { readonly [K in MomentKey]?: MomentFilters[K] | undefined };

export const NO_MOMENT: MomentFilters = {};

/** Where "Husk bilen" keeps the car on this device. [F8, G3] */
export const CAR_KEY = 'my-car';

const PLAIN_NUMBER = /^\d{1,5}(?:\.\d{1,3})?$/;

/** U1: reads the filters from an address's parameters. Invalid values are ignored. */
export function readMoment(parameters: URLSearchParams): MomentFilters {
  return changedMoment(NO_MOMENT, {
    kind: LOT_KINDS.find((kind) => kind === parameters.get('kind')),
    open: parameters.get('open') === '1' ? true : undefined,
    free: parameters.get('free') === '1' ? true : undefined,
    plug: PLUGS.find((plug) => plug === parameters.get('plug')),
    kw: numberOf(parameters.get('kw'), readPower),
    height: numberOf(parameters.get('height'), readHeight),
  });
}

/** U1: returns the filters as parameters: `open=1`, `plug=ccs`. */
export function momentParameters(
  moment: MomentFilters,
): readonly (readonly [key: MomentKey, value: string | undefined])[] {
  return MOMENT_KEYS.map((key) => {
    const value = moment[key];
    return [key, value === true ? '1' : value?.toString()];
  });
}

export function changedMoment(moment: MomentFilters, change: MomentChange): MomentFilters {
  const changed = { ...moment, ...change };
  const set = Object.entries(changed).filter(([, value]) => value !== undefined);
  return set.length === 0 ? NO_MOMENT : Object.fromEntries(set);
}

export function sameMoment(a: MomentFilters, b: MomentFilters): boolean {
  return MOMENT_KEYS.every((key) => a[key] === b[key]);
}

/** Returns the keys of the filters that are set. */
export function setKeys(moment: MomentFilters): readonly MomentKey[] {
  return MOMENT_KEYS.filter((key) => moment[key] !== undefined);
}

function numberOf(
  value: string | null,
  read: (number: number) => number | undefined,
): number | undefined {
  return value !== null && PLAIN_NUMBER.test(value) ? read(Number(value)) : undefined;
}
