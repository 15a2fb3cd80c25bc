import type { i18n as I18n, TFunction } from 'i18next';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

interface Texts {
  readonly t: TFunction;
  readonly i18n: I18n;
  /** The page's language, as i18next names it. */
  readonly code: string;
}

const TextsContext = createContext<Texts | undefined>(undefined);

/**
 * The page's texts for all below. One `useTranslation` for the page: it costs a dozen hooks and a copy
 * of i18next's object, too much for each of a list's two hundred chips at every keystroke.
 */
export function TextsProvider(props: { readonly i18n: I18n; readonly children: ReactNode }) {
  const { i18n } = props;
  const { t } = useTranslation(undefined, { i18n });
  const code = i18n.language;
  const texts = useMemo(() => ({ t, i18n, code }), [t, i18n, code]);
  return <TextsContext value={texts}>{props.children}</TextsContext>;
}

/** @throws Error outside a `TextsProvider` */
export function useTexts(): Texts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('There is no TextsProvider.');
  return texts;
}
