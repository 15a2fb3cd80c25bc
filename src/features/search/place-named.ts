import { fold } from '../../domain/fold.ts';
import type { Position } from '../../domain/geo.ts';

interface NamedPlace {
  readonly name: string;
  readonly position: Position;
}

/** S8: the place the text names: its name in full, å/ø/æ written as typed or without. */
export function placeNamed<T extends NamedPlace>(
  places: readonly T[],
  text: string,
): T | undefined {
  const wanted = fold(text.trim());
  if (wanted === '') return undefined;
  return (
    places.find(({ name }) => fold(name) === wanted) ??
    places.find(({ name }) => plain(name) === plain(wanted))
  );
}

function plain(text: string): string {
  return fold(text)
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '');
}
