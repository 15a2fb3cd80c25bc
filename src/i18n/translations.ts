import { createInstance, type i18n as I18n, type ResourceKey } from 'i18next';
import { type LanguageCode, languageOf } from '../domain/languages.ts';
import { formatMoney, formatNumber } from './formats.ts';

const NAMESPACE = 'translation';
const TIMEOUT_MS = 8_000;

async function loadTexts(code: LanguageCode): Promise<ResourceKey> {
  // Most pages come with their texts.
  const { fetchText } = await import('../http/fetch-text.ts');
  const url = `${import.meta.env.BASE_URL}assets/i18n/${code}.json`;
  const get = () => fetchText(url, { totalMs: TIMEOUT_MS });
  return JSON.parse(await get().catch(get)) as ResourceKey;
}

/**
 * Starts the texts of one language, without a fallback language. [L1]
 * @param texts the language's texts if the page came with them, else they are loaded
 * @throws Fault if the texts fail to load
 */
export async function startTranslations(code: LanguageCode, texts?: ResourceKey): Promise<I18n> {
  const i18n = createInstance();
  await i18n.init({
    resources: { [code]: { [NAMESPACE]: texts ?? (await loadTexts(code)) } },
    lng: code,
    fallbackLng: false,
    interpolation: { escapeValue: false }, // React escapes.
  });
  const formatter = i18n.services.formatter;
  formatter?.add('number', (value: unknown, language) =>
    typeof value === 'number' ? formatNumber(value, languageOf(language).tag) : String(value),
  );
  formatter?.add('currency', (value: unknown, language, options: { currency?: string }) =>
    formatMoney(value, options.currency, languageOf(language).tag),
  );
  return i18n;
}

/**
 * Loads the texts of a language, and then changes to it.
 * @param isWanted called after loading; false if the visitor has chosen another language meanwhile
 * @throws Fault if the texts fail to load
 */
export async function changeLanguage(
  i18n: I18n,
  code: LanguageCode,
  isWanted: () => boolean = () => true,
): Promise<void> {
  if (i18n.language === code) return;
  if (!i18n.hasResourceBundle(code, NAMESPACE)) {
    i18n.addResourceBundle(code, NAMESPACE, await loadTexts(code));
  }
  if (isWanted()) await i18n.changeLanguage(code);
}
