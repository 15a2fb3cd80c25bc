/**
 * What visitors want, and what the map must show of it.
 * Each says what must be in what is free of the map, and how wide a view is too wide to be useful.
 */
import type { Position } from '../../src/domain/geo.ts';

export const PLACES = {
  oslo: [10.746, 59.913],
  bergen: [5.325, 60.392],
  torgallmenningen: [5.3238, 60.3925],
  trondheim: [10.395, 63.4305],
  midtbyen: [10.397, 63.4305],
  stavanger: [5.733, 58.97],
  tromsø: [18.956, 69.65],
  bodø: [14.405, 67.2827],
  hamar: [11.068, 60.795],
  moss: [10.66, 59.434],
  kristiansand: [7.995, 58.147],
  drammen: [10.205, 59.744],
  fredrikstad: [10.93, 59.21],
  ålesund: [6.155, 62.472],
  molde: [7.16, 62.737],
  lillehammer: [10.466, 61.115],
  haugesund: [5.268, 59.413],
  alta: [23.271, 69.969],
  // As the product's own destinations have it: the map goes there.
  grünerløkka: [10.7712, 59.9255],
  majorstuen: [10.7137, 59.929],
  geilo: [8.206, 60.534],
  røros: [11.384, 62.574],
  kautokeino: [23.041, 69.012],
  nowhere: [-20, 65],
} as const satisfies Record<string, Position>;

type Place = keyof typeof PLACES;

export interface Intent {
  /** What was typed. */
  readonly text?: string;
  readonly properties?: readonly number[];
  /** Chosen, or named by the text (S13). */
  readonly to?: Place;
  /** Where the visitor is, asked for with "Nær meg". */
  readonly at?: Place;
  readonly device: 'desktop' | 'phone';
  /** Must be in view: the place, within so many km a match that is in view. */
  readonly sees: readonly Place[];
  readonly withinKm: number;
  /** Across what is free of the map. */
  readonly widestKm: number;
  /** Of all matches. */
  readonly share?: number;
}

const CHARGING = 2;

/** Towns: all that lies in the town, not what bears its name elsewhere. */
const TOWNS: readonly (readonly [text: string, place: Place, widestKm: number])[] = [
  ['bergen', 'bergen', 70],
  ['Oslo', 'oslo', 70],
  ['trondheim', 'trondheim', 70],
  ['stavanger', 'stavanger', 70],
  ['TROMSØ', 'tromsø', 120],
  ['bodø', 'bodø', 120],
  ['hamar', 'hamar', 40],
  ['moss', 'moss', 40],
  ['kristiansand', 'kristiansand', 60],
  ['drammen', 'drammen', 60],
  [' fredrikstad ', 'fredrikstad', 60],
  ['ålesund', 'ålesund', 80],
];

type Wish = Pick<Intent, 'text' | 'to' | 'at' | 'properties' | 'share'>;
const TORGALLMENNINGEN = { text: 'Torgallmenningen, Bergen', to: 'torgallmenningen' } as const;
const CHARGING_ONLY = { properties: [CHARGING] };

/** Others: what is wanted, on what, what is seen of it, within how many km a match, and the widest view. */
const OTHERS: readonly (readonly [Wish, Intent['device'], Place[], number, number])[] = [
  // A destination: its nearest, however many match elsewhere.
  [TORGALLMENNINGEN, 'desktop', ['torgallmenningen'], 1, 9],
  [TORGALLMENNINGEN, 'phone', ['torgallmenningen'], 1, 9],
  [{ to: 'grünerløkka' }, 'phone', ['grünerløkka'], 1, 9],
  [{ to: 'majorstuen' }, 'desktop', ['majorstuen'], 1, 9],
  [{ to: 'geilo' }, 'phone', ['geilo'], 10, 90],
  [{ to: 'røros' }, 'desktop', ['røros'], 10, 150],
  [{ to: 'kautokeino' }, 'phone', ['kautokeino'], 200, 500],
  [{ to: 'midtbyen', ...CHARGING_ONLY }, 'phone', ['midtbyen'], 3, 20],
  // "Nær meg": the nearest, with and without text and filters.
  [{ at: 'oslo' }, 'phone', ['oslo'], 1, 9],
  [{ at: 'lillehammer' }, 'phone', ['lillehammer'], 3, 30],
  [{ at: 'bergen', text: 'p-hus' }, 'phone', ['bergen'], 2, 15],
  [{ at: 'bergen', ...CHARGING_ONLY }, 'desktop', ['bergen'], 3, 15],
  // From afar the own position says nothing about where to look.
  [{ at: 'nowhere', text: 'hamar' }, 'desktop', ['hamar'], 5, 40],
  [{ at: 'oslo', text: 'tromsø' }, 'phone', ['tromsø'], 5, 120],
  // No place at all: where nearly all matches are.
  [{ text: 'p-hus', share: 0.94 }, 'desktop', ['oslo', 'bergen'], 20, 1_200],
  [{ share: 0.94 }, 'phone', ['oslo', 'bergen', 'trondheim'], 20, 1_200],
];

export const INTENTS: readonly Intent[] = [
  ...TOWNS.flatMap(([text, place, widestKm]) =>
    (['desktop', 'phone'] as const).map((device): Intent => {
      const sees = [place];
      return { text, device, sees, withinKm: 5, widestKm, share: 0.5 };
    }),
  ),
  ...OTHERS.map(([wish, device, sees, withinKm, widestKm]): Intent =>
    Object.assign({ device, sees, withinKm, widestKm }, wish),
  ),
];

export function nameOf({ text, properties, to, at, device }: Intent): string {
  const parts = [
    text && `"${text}"`,
    properties && 'with charging',
    to && `to ${to}`,
    at && `at ${at}`,
  ];
  return `${parts.filter(Boolean).join(', ') || 'nothing'}, ${device}`;
}
