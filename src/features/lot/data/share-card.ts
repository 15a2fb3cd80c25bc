import type { LanguageCode } from '../../../domain/languages.ts';
import { SitePaths } from '../../../domain/paths.ts';

/** The name of the link preview's picture, in the folder of the lot's page. */
export const SHARE_CARD = 'card.png';
/** CSS pixels. */
export const SHARE_CARD_SIZE = { width: 1200, height: 630 } as const;

/** The path of the picture for a lot without one, the same in all languages. @param home the operator's language */
export function shareCardPath(id: string, home: LanguageCode): string {
  return `${SitePaths.of(home).lot(home, id)}/${SHARE_CARD}`;
}

/** Whether link previews can show a lot's own image: they take no SVG. @param imageUrl absolute */
export function isPreviewPicture(imageUrl: string | undefined): imageUrl is string {
  return imageUrl !== undefined && !new URL(imageUrl).pathname.toLowerCase().endsWith('.svg');
}
