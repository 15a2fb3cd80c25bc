import { type BackendModule, createInstance, type i18n as I18n, type ResourceKey } from 'i18next';
import type { LanguageCode } from '../domain/languages.ts';
import { Fault } from '../domain/errors.ts';
import { formatMoney, formatNumber } from './formats.ts';
import { LANGUAGES, languageOf } from '../domain/languages.ts';

const NAMESPACE = 'translation';
const TIMEOUT_MS = 8_000;

function tagOf(language: string | undefined): string {
  return languageOf(language).tag;
}

/**
 * Loads texts from an address. An HTML answer is an error without a retry, because static hosts answer unknown paths with
 * a page.
 */
function textsFrom(loadPath: string): BackendModule {
  return {
    type: 'backend',
    init() {},
    read(code, _namespace, done) {
      const load = async (): Promise<void> => {
        const response = await fetch(loadPath.replace('{{lng}}', code), {
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const isPage = response.headers.get('content-type')?.includes('html') ?? false;
        if (response.ok && !isPage) done(null, (await response.json()) as ResourceKey);
        // i18next tries again where the second argument is true.
        else done(new Error(`status ${response.status}`), response.status >= 500);
      };
      const failed = (error: Error) => done(error, true);
      void load().catch(failed);
    },
  };
}

/**
 * Loads the texts of one language at run time from `{lang}.json`, in one request. No fallback language is loaded. [L1]
 * @param loadPath the address, with `{{lng}}` for the language's code
 * @param texts the language's texts if the page came with them, which saves the request
 * @throws Fault `network` if the texts fail to load
 */
export async function startTranslations(
  code: LanguageCode,
  loadPath: string,
  texts?: ResourceKey,
): Promise<I18n> {
  const i18n = createInstance();
  await i18n.use(textsFrom(loadPath)).init({
    ...(texts !== undefined && {
      resources: { [code]: { [NAMESPACE]: texts } },
      partialBundledLanguages: true,
    }),
    lng: code,
    fallbackLng: false,
    supportedLngs: LANGUAGES.map((language) => language.code),
    ns: NAMESPACE,
    interpolation: { escapeValue: false }, // React escapes.
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

/**
 * Loads the texts of a language, and then changes to it.
 * @param isWanted called after loading; false if the visitor has chosen another language meanwhile
 * @throws Fault `network`
 */
export async function changeLanguage(
  i18n: I18n,
  code: LanguageCode,
  isWanted: () => boolean = () => true,
): Promise<void> {
  if (i18n.language === code && i18n.hasResourceBundle(code, NAMESPACE)) return;
  if (!i18n.hasResourceBundle(code, NAMESPACE)) await i18n.reloadResources(code, NAMESPACE);
  assertTexts(i18n, code);
  if (isWanted()) await i18n.changeLanguage(code);
}

function assertTexts(i18n: I18n, code: LanguageCode): void {
  if (!i18n.hasResourceBundle(code, NAMESPACE)) {
    throw new Fault('network', `The texts in "${code}" could not be loaded.`);
  }
}
