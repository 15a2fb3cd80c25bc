import { useHref } from 'react-router-dom';
import { DEFAULT_LANGUAGE, type LanguageCode, OFFERED_LANGUAGES } from '../domain/languages.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useOperator } from '../operators/operator-context.tsx';
import { useIsHydrated } from './use-is-hydrated.ts';

/**
 * The absolute address of a path of the product: below the operator's public address, else where the
 * page stands; undefined on the server and until hydrated where the latter alone is known.
 */
export function usePublicAddress(): ((path: string) => string) | undefined {
  const { publicUrl } = useOperator();
  const base = useHref('/').replace(/\/$/, '');
  const isHydrated = useIsHydrated();
  if (publicUrl !== undefined) return (path) => new URL(`.${path}`, publicUrl).href;
  return isHydrated ? (path) => globalThis.location.origin + base + path : undefined;
}

/** The page's one true address, and that of each language it is offered in (U1). */
export function PublicAddresses({
  pathIn,
}: {
  readonly pathIn: (language: LanguageCode) => string;
}) {
  const addressOf = usePublicAddress();
  const { code: current } = useLanguage();
  if (!addressOf) return null;
  return (
    <>
      <link rel="canonical" href={addressOf(pathIn(current))} />
      {OFFERED_LANGUAGES.map(({ code }) => (
        <link key={code} rel="alternate" hrefLang={code} href={addressOf(pathIn(code))} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressOf(pathIn(DEFAULT_LANGUAGE.code))} />
    </>
  );
}
