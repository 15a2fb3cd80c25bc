import type { i18n as I18n, TFunction } from 'i18next';
import { createContext, type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react';
import { I18nextProvider } from 'react-i18next';
import { type Language, languageOf } from '../domain/languages.ts';
import { useProvided } from '../use-provided.ts';

/** The page's texts and language: its code for paths, its tag for Intl and Accept-Language. [L1] */
interface Texts extends Pick<Language, 'code' | 'tag'> {
  readonly t: TFunction;
  readonly language: Language;
}

/** Some 80 texts stand on a page; those with numbers and names in them come and go. */
const MOST_REMEMBERED = 1_000;

const TextsContext = createContext<Texts | undefined>(undefined);

/** Gives the page's texts to the tree below, and renders it again when those of another language have loaded. */
export function TextsProvider(props: { readonly i18n: I18n; readonly children: ReactNode }) {
  const { i18n } = props;
  const subscribe = useCallback(
    (listener: () => void) => {
      i18n.on('languageChanged', listener);
      return () => i18n.off('languageChanged', listener);
    },
    [i18n],
  );
  const current = () => i18n.language;
  const code = useSyncExternalStore(subscribe, current, current);
  const texts = useMemo(() => {
    const language = languageOf(code);
    return { ...language, language, t: remember(i18n.getFixedT(code)) };
  }, [i18n, code]);
  return (
    <I18nextProvider i18n={i18n}>
      <TextsContext value={texts}>{props.children}</TextsContext>
    </I18nextProvider>
  );
}

/** Returns the same texts, each made once: i18next fills a text in anew at every render of what shows it. */
function remember(t: TFunction): TFunction {
  const make = t as (key: string, options?: object) => unknown;
  const known = new Map<string, unknown>();
  const text = (key: string, options?: Readonly<Record<string, unknown>>): unknown => {
    const asked = options === undefined ? key : key + JSON.stringify(options);
    if (known.has(asked)) return known.get(asked);
    if (known.size >= MOST_REMEMBERED) known.clear();
    const made = make(key, options);
    known.set(asked, made);
    return made;
  };
  return text as TFunction;
}

/** @throws Error outside a `TextsProvider` */
export function useTexts(): Texts {
  return useProvided(TextsContext);
}
