import { haversineKm, type Position } from '../../domain/geo.ts';
import type { Destination } from '../../domain/search-api.ts';
import { isLabelOf } from '../../domain/destination-label.ts';

/** S4: nobody who stands in a town means its middle by typing its name. */
const IN_TOWN_KM = 10;

/** How the lots match the text, before filters and area; undefined while not known. */
export type TextMatch = 'exact' | 'words' | 'none' | undefined;

export interface DestinationCase {
  readonly text: string;
  /** What the visitor chose among the offered ones. */
  readonly chosen: Destination | undefined;
  /** What the text means by itself. */
  readonly named: Destination | undefined;
  /** The best of the offered choices: a street's, place's or district's bare name counts only where it is this one. */
  readonly best: Destination | undefined;
  readonly visitor: Position | undefined;
  readonly match: TextMatch;
}

export interface DestinationInForce {
  readonly destination: Destination;
  /** No lot has the text: the list is of the lots around the destination. */
  readonly surroundings: boolean;
}

/**
 * S13, S4: the destination that orders the list: a chosen one always; else what the text names in full:
 * a label, or a town unless the visitor is in it. A street's, place's or district's bare name only
 * where no lot has the text. S8: exact hits stay, and lots with every word come before surroundings.
 */
export function destinationInForce(asked: DestinationCase): DestinationInForce | undefined {
  const { text, chosen, named, match } = asked;
  const isChosen = chosen !== undefined && isLabelOf(text, chosen);
  const destination = isChosen ? chosen : named;
  if (!destination) return undefined;
  const byLabel = isChosen || (destination.kind !== 'town' && isLabelOf(text, destination));
  if (!byLabel && !isMeant(destination, asked)) return undefined;
  return { destination, surroundings: match === 'none' || (byLabel && match === 'words') };
}

function isMeant(named: Destination, { visitor, match, best }: DestinationCase): boolean {
  switch (named.kind) {
    case 'town':
      return !visitor || haversineKm(visitor, named.position) > IN_TOWN_KM;
    case 'postcode':
      return true;
    case 'district':
    case 'street':
    case 'place':
    case 'station':
    case 'airport':
    case 'ferry':
    case 'hospital':
    case 'region':
      return best?.label === named.label && (match === 'none' || match === 'words');
    default:
      return named.kind satisfies never;
  }
}
