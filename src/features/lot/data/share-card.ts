import { DEFAULT_LANGUAGE } from '../../../domain/languages.ts';
import { lotPath } from '../../../domain/paths.ts';

/** The file, in the folder of a lot's page, that is drawn for link previews. */
export const SHARE_CARD = 'card.png';
/** CSS pixels. */
export const SHARE_CARD_SIZE = { width: 1200, height: 630 } as const;

/** Where the picture of a lot that has none of its own stands: one for all languages. */
export function shareCardPath(id: string): string {
  return `${lotPath(DEFAULT_LANGUAGE.code, id)}/${SHARE_CARD}`;
}

/**
 * Whether link previews show a picture: they take no SVG.
 * @param imageUrl of the lot's own image, absolute
 */
export function isPreviewPicture(imageUrl: string | undefined): imageUrl is string {
  return imageUrl !== undefined && !new URL(imageUrl).pathname.toLowerCase().endsWith('.svg');
}
