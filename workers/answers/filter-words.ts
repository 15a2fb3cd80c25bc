/**
 * S14: words that mean a filter, in both languages. Published in docs/filter-words.md, which a test holds equal to this table.
 */
import type { PropertyKind } from '../../src/domain/property-vocabulary.ts';
import type { Plug } from '../../src/domain/kinds-and-plugs.ts';

/** What a word may mean: a property of the operator's, or a filter of the moment [F5]. */
export type WordMeaning =
  | { readonly property: PropertyKind }
  | { readonly kind: 'charging' }
  | { readonly open: true }
  | { readonly free: true }
  | { readonly plug: Plug }
  | { readonly kw: number };

export interface FilterWords {
  /** The first that the data has counts. */
  readonly means: readonly WordMeaning[];
  /** What the words mean instead of a filter. */
  readonly instead?: 'anyLot' | 'nearMe' | 'cheapest' | undefined;
  /** As `plainWords` writes them: small letters, without marks, one space between words. */
  readonly words: readonly string[];
}

type Row = readonly [
  means: readonly WordMeaning[] | NonNullable<FilterWords['instead']>,
  words: string,
];

const ROWS: readonly Row[] = [
  [
    [{ property: 'free' }],
    'gratis, gratisparkering, free, avgiftsfri, avgiftsfritt, free of charge, ' +
      'no charge, without charge',
  ],
  [
    [{ property: 'fastCharging' }, { kw: 50 }],
    'hurtiglading, hurtiglade, hurtiglader, hurtigladere, hurtigladestasjon, ' +
      'hurtigladestasjoner, hurtig lading, hurtig lader, lynlading, lynlader, lynladere, ' +
      'lynladestasjon, supercharger, superchargers, superlader, superladere, fast charging, ' +
      'fast charger, fast chargers, fast charge, fast, rapid charging, rapid charger, ' +
      'rapid chargers',
  ],
  [
    [{ kind: 'charging' }, { property: 'charging' }],
    'lade, lading, lader, ladere, elbil, elbiler, elbillading, elbillader, elbilladere, ' +
      'elbilparkering, elbil lading, lade elbil, lading av elbil, ladestasjon, ladestasjoner, ' +
      'lade stasjon, ladepunkt, ladepunkter, ladeplass, ladeplasser, ladestolpe, ladestolper, ' +
      'charging, charger, chargers, charge, charging station, charging stations, ' +
      'charging point, charging points, chargepoint, ev, ev charging, ev charger, ev chargers, ' +
      'electric car, electric car charging, electric vehicle',
  ],
  [
    [{ property: 'disabledSpaces' }],
    'hc, hcp, hcparkering, hcplass, hc plass, hc plasser, handikap, handicap, ' +
      'handikapparkering, handikapplass, handikapplasser, handicapparkering, ' +
      'forflytningshemmede, forflytningshemmet, rullestol, rullestolplass, disabled, ' +
      'disabled parking, blue badge, wheelchair, accessible',
  ],
  [
    [{ property: 'indoor' }],
    'innendors, innendorsparkering, inne, p hus, phus, parkeringshus, garasje, ' +
      'parkeringsgarasje, parkeringskjeller, under tak, overbygd, overbygget, overdekket, ' +
      'indoor, indoors, covered, garage, parking garage, multi storey, multistorey',
  ],
  [
    [{ property: 'underground' }, { property: 'indoor' }],
    'underground, underground parking, under bakken, underjordisk',
  ],
  [
    [{ property: 'openAllDay' }],
    'dognapent, dognapen, dognparkering, dogn, hele dognet, apent hele dognet, 24 7, 24t, ' +
      '24 timer, 24 hours, 24 hour, 24h, round the clock, open 24 7',
  ],
  [[{ open: true }], 'apent, apen, apent na, apen na, open, open now, opened'],
  [
    [{ free: true }],
    'ledig, ledige, ledig plass, ledige plasser, ledig na, vacant, available, free space, ' +
      'free spaces, free now',
  ],
  [
    [{ property: 'parkAndRide' }],
    'innfartsparkering, innfart, pendlerparkering, park and ride, park ride, p r',
  ],
  [
    [{ property: 'contract' }],
    'leie, leie plass, leie parkering, leie parkeringsplass, leie p plass, fast plass, ' +
      'fast parkering, fast parkeringsplass, fast p plass, rent, contract parking, ' +
      'faste plasser, bedriftsavtale, permanent space, permanent spaces, business contract',
  ],
  [
    [{ property: 'monthlyTicket' }, { property: 'contract' }],
    'manedskort, manedsparkering, manedsleie, manedlig, monthly, monthly parking, ' +
      'monthly pass, monthly ticket',
  ],
  [
    [{ property: 'onStreet' }],
    'gateparkering, gateplass, pa gata, pa gaten, on street, street parking',
  ],
  [[{ property: 'stepFree' }], 'trinnfri, trinnfritt, step free'],
  [[{ property: 'supervised' }], 'overvaket, bevoktet, supervised, guarded, attended'],
  [
    [{ property: 'reservable' }],
    'reservere, reservasjon, forhandsbestille, forhandsbestilling, reserve, reservation, ' +
      'pre book, prebook, reservable, bookable',
  ],
  ...[11, 22, 50, 100, 150, 200, 250, 300, 350].map((kw): Row => [[{ kw }], `${kw} kw, ${kw}kw`]),
  [[{ plug: 'ccs' }], 'ccs, combo, ccs2'],
  [[{ plug: 'chademo' }], 'chademo'],
  [[{ plug: 'type2' }], 'type 2, type2'],
  [[{ plug: 'tesla' }], 'tesla'],
  ['cheapest', 'billig, billige, billigst, billigste, rimelig, cheap, cheapest'],
  [
    'nearMe',
    'naer meg, naermeg, naerheten, i naerheten, naerheten av meg, i naerheten av meg, ' +
      'naermest meg, naermest, naermeste, rundt meg, near me, nearme, nearby, close to me, ' +
      'around me, closest to me, closest, nearest',
  ],
  [
    'anyLot',
    'parkering, parkere, parkeringsplass, parkeringsplasser, parkeringsplassen, p plass, ' +
      'p plasser, pplass, bilparkering, to park, can i park, park in, park near, parking, ' +
      'car park, car parks, carpark, carparks, parking lot, parking lots, parking space, ' +
      'parking spaces, parking spot, parking spots, na, i dag, idag, now, today, parking place, ' +
      'parking places, parking bay, parking bays',
  ],
  // A later time is left out, and the page says so.
  [
    [],
    'i kveld, ikveld, i aften, i natt, inatt, i morgen, imorgen, i helgen, i helga, tonight, ' +
      'this evening, tomorrow, this weekend',
  ],
];

export const FILTER_WORDS: readonly FilterWords[] = ROWS.map(([meaning, words]) => ({
  means: typeof meaning === 'string' ? [] : meaning,
  instead: typeof meaning === 'string' ? meaning : undefined,
  words: words.split(', '),
}));

/** Words that say nothing beside a filter, and are left out around it: not within a name ("Mo i Rana"). */
export const SAYING_NOTHING: ReadonlySet<string> = new Set(
  (
    'park p plass plasser bil bilen car cars space spaces spot spots lot lots place places bay bays ' +
    'i ved naer paa pa med uten for til og av fra hos rundt omkring in near at with for to and of on by around from the a an en et ' +
    'hvor kan jeg man finne finnes er det where can i find is there norge norway'
  ).split(' '),
);
