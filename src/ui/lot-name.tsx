import { lotTitle } from '../domain/lot-title.ts';
import { LocalName } from './local-name.tsx';
import { useTexts } from '../i18n/texts.tsx';

/** What a lot is called (S2), in the country's language; the page's own word for a parking lot is the page's. */
export function LotName({ lot }: { readonly lot: Parameters<typeof lotTitle>[0] }) {
  const nameless = useTexts().t('lotCard.nameless');
  const title = lotTitle(lot, nameless);
  return title.startsWith(nameless) ? title : <LocalName>{title}</LocalName>;
}
