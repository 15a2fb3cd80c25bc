import { createInstance, type i18n as I18n } from 'i18next';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import type { LanguageCode } from '../domain/languages.ts';
import { Fault } from '../domain/errors.ts';
import { formatMoney, formatNumber } from './formats.ts';
import { LANGUAGES, languageOf } from '../domain/languages.ts';

const NAMESPACE = 'translation';
const TIMEOUT_MS = 8_000;

function tagOf(language: string | undefined): string {
  return languageOf(language).tag;
}

/** Rejects what is not JSON at once: a static host answers unknown paths with its HTML page. */
async function fetchTexts(input: string, init: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const type = response.headers.get('content-type') ?? '';
  if (response.ok && type.includes('html')) return new Response(null, { status: 404 });
  return response;
}

/**
 * Starts the texts in one language, loaded at run time from `{lang}.json` (L1): one request a
 * language, none for a fallback.
 * @param loadPath address with `{{lng}}` for the language's code
 * @throws Fault `network` when the texts can't be had
 */
export async function startTranslations(code: LanguageCode, loadPath: string): Promise<I18n> {
  const i18n = createInstance();
  await i18n
    .use(HttpBackend)
    .use(initReactI18next)
    .init({
      lng: code,
      fallbackLng: false,
      supportedLngs: LANGUAGES.map((language) => language.code),
      ns: NAMESPACE,
      backend: { loadPath, alternateFetch: fetchTexts },
      interpolation: { escapeValue: false }, // React escapes.
      react: { useSuspense: false },
      maxRetries: 1,
      retryTimeout: 300,
    });
  const formatter = i18n.services.formatter;
  formatter?.add('number', (value: unknown, language) =>
    typeof value === 'number' ? formatNumber(value, tagOf(language)) : String(value),
  );
  formatter?.add('currency', (value: unknown, language, options: { currency?: string }) =>
    formatMoney(value, options.currency, tagOf(language)),
  );
  assertTexts(i18n, code);
  return i18n;
}

/** Changes the language, loading its texts first if need be. @throws Fault `network` */
export async function changeLanguage(i18n: I18n, code: LanguageCode): Promise<void> {
  if (i18n.language === code && i18n.hasResourceBundle(code, NAMESPACE)) return;
  if (!i18n.hasResourceBundle(code, NAMESPACE)) await i18n.reloadResources(code, NAMESPACE);
  assertTexts(i18n, code);
  await i18n.changeLanguage(code);
}

function assertTexts(i18n: I18n, code: LanguageCode): void {
  if (!i18n.hasResourceBundle(code, NAMESPACE)) {
    throw new Fault('network', `The texts in "${code}" could not be loaded.`);
  }
}
