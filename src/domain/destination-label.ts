import { fold } from './fold.ts';
import type { Destination } from './search-api.ts';

/** S13: whether the text is this destination's own label. */
export function isLabelOf(text: string, { label }: Destination): boolean {
  return fold(text.trim()) === fold(label);
}
