/** S13, S4: which destination orders the list, and from which stage of typing on. */
import type { DestinationInForce, Question, Stage } from '../../src/domain/answers-api.ts';
import { isLabelOf } from '../../src/domain/destination-label.ts';
import { haversineKm } from '../../src/domain/geo.ts';
import type { Destination, DestinationAnswer } from '../../src/domain/search-api.ts';

/** S4: nobody who stands in a town means its middle by typing its name. */
const IN_TOWN_KM = 10;

/** Letters that Norwegians type only where they are meant. */
const NORDIC = /[æøå]/iu;

const STAGES: readonly Stage[] = ['typing', 'paused', 'final'];

/** How the lots match the text, before filters and area. */
export type TextMatch = 'exact' | 'words' | 'none';

export interface DestinationCase
  extends
    Pick<Question, 'stage' | 'chosen' | 'visitor'>,
    Pick<DestinationAnswer, 'named' | 'hasSameLetters' | 'mayBecomeLongerName'> {
  /** Trimmed. */
  readonly text: string;
  /** The best of the offered choices: a bare name other than a town's counts only where it is this one. */
  readonly best?: Destination | undefined;
  readonly match: TextMatch;
}

export interface MeantDestination {
  readonly inForce?: DestinationInForce;
  /** The later stage from which a destination orders the list. */
  readonly decidesAt?: Exclude<Stage, 'typing'>;
}

/**
 * Says which destination orders the list. A chosen one, a label and a postcode do at once. A town that the whole text
 * names does, unless the visitor is in it: at once if no longer name that begins with the text belongs to a larger town or
 * to streets of ten towns; else after a pause if its letters are as typed; else when the visitor says so. A street, station
 * or other place does only if no lot has the text. S8: exact hits stay; what is nearest to a place comes before lots that have
 * every word somewhere (`Sankt Hanshaugen` isn't a lot of Kristiansund). A town lists its own lots instead.
 */
export function meantDestination(asked: DestinationCase): MeantDestination {
  const { text, chosen, named, match, stage } = asked;
  const isChosen = chosen !== undefined && isLabelOf(text, chosen);
  const destination = isChosen ? chosen : named;
  if (!destination) return {};
  const byLabel = isChosen || (destination.kind !== 'town' && isLabelOf(text, destination));
  if (!byLabel && !isMeant(destination, asked)) return {};
  const isTypedTown = !isChosen && destination.kind === 'town';
  const from = isTypedTown ? firstStage(asked) : 'typing';
  if (from !== 'typing' && STAGES.indexOf(stage) < STAGES.indexOf(from)) return { decidesAt: from };
  const isPlace = byLabel || destination.kind !== 'town';
  const surroundings = match === 'none' || (isPlace && match === 'words');
  return { inForce: { destination, surroundings } };
}

function isMeant(named: Destination, asked: DestinationCase): boolean {
  const { text, visitor, match, best, hasSameLetters } = asked;
  if (named.kind === 'postcode') return true;
  if (named.kind !== 'town') return best?.label === named.label && match !== 'exact';
  // Røa, where lots are, isn't Roa.
  if (match === 'exact' && hasSameLetters === false && NORDIC.test(text)) return false;
  // Where no lot has the text, the town's lots are all there is. [S8]
  return !visitor || match === 'none' || haversineKm(visitor, named.position) > IN_TOWN_KM;
}

/** Most town names are also the beginning of others: `Os` of Oslo, `Sto`, which may be Stø, of Stord. */
function firstStage({ mayBecomeLongerName, hasSameLetters }: DestinationCase): Stage {
  if (!mayBecomeLongerName) return 'typing';
  return hasSameLetters ? 'paused' : 'final';
}
