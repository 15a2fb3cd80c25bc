/**
 * Makes a place of a lot's own name ("Kalnes") if all lots whose names have the text as whole words are close
 * together. No file lists such places. [S13]
 */
import { fold } from '../../src/domain/fold.ts';
import { haversineKm } from '../../src/domain/geo.ts';
import { middleOf } from '../../src/domain/namesakes.ts';
import type { Destination, SearchEngine } from '../../src/domain/search-api.ts';

/** Fewer letters are a part of too many names. */
const FEWEST_LETTERS = 4;
/** A name that more lots have is not a place. */
const MOST_LOTS = 30;
/** Lots farther apart than this are not at one place. */
const WITHIN_KM = 1.5;
const BEST_METERS = 200;

type LotFinder = Pick<SearchEngine, 'search'>;

/** @param text the name, or the label made of it here: "Kalnes, Sarpsborg" */
export function lotPlace(engine: LotFinder, text: string): Destination | undefined {
  const comma = text.lastIndexOf(', ');
  return (
    placeOf(engine, text, undefined) ??
    (comma === -1 ? undefined : placeOf(engine, text.slice(0, comma), text.slice(comma + 2)))
  );
}

function placeOf(
  engine: LotFinder,
  name: string,
  city: string | undefined,
): Destination | undefined {
  if (name.length < FEWEST_LETTERS || /\d/u.test(name)) return undefined;
  const { total, hits } = engine.search({ text: name, propertyIds: [], limit: MOST_LOTS });
  if (total === 0 || total > MOST_LOTS) return undefined;
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(fold(name))}(?![\\p{L}\\p{N}])`, 'u');
  const bearing = hits.filter((hit) => whole.test(fold(hit.name)) && !whole.test(fold(hit.city)));
  const [first] = bearing;
  if (first === undefined || first.city === '') return undefined;
  if (bearing.some((hit) => fold(hit.city) !== fold(first.city))) return undefined;
  if (city !== undefined && fold(city) !== fold(first.city)) return undefined;
  const position = middleOf(bearing);
  const spreadKm = bearing.reduce(
    (most, hit) => Math.max(most, haversineKm(hit.position, position)),
    0,
  );
  if (spreadKm > WITHIN_KM) return undefined;
  const shown = asWritten(first.name, name);
  return {
    label: `${shown}, ${first.city}`,
    name: shown,
    kind: 'place',
    position,
    accuracyMeters: Math.max(BEST_METERS, Math.ceil(spreadKm * 10) * 100),
  };
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`);
}

/** Returns the text as the lot's name spells it, if folding keeps the name's length. */
function asWritten(name: string, typed: string): string {
  const at = fold(name).indexOf(fold(typed));
  return fold(name).length === name.length && at !== -1 ? name.slice(at, at + typed.length) : typed;
}
