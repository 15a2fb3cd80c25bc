import { createInstance } from 'i18next';

import { formatNumber } from '../../src/i18n/formats.ts';
import { languageOf } from '../../src/domain/languages.ts';
import type { LanguageCode } from '../../src/domain/languages.ts';

/** A text by its key, with what goes into it. Throws for a key that has no text. */
export type Texts = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/**
 * The page's own texts, outside a page.
 * @param resource the parsed translation file
 */
export function textsFrom(code: LanguageCode, resource: unknown): Texts {
  const i18n = createInstance();
  void i18n.init({
    lng: code,
    resources: { [code]: { translation: resource as Record<string, string> } },
    initAsync: false,
    interpolation: { escapeValue: false }, // Whoever writes a text into HTML escapes it.
    parseMissingKeyHandler: (key) => {
      throw new Error(`There is no text "${key}" in "${code}".`);
    },
  });
  i18n.services.formatter?.add('number', (value: unknown) =>
    typeof value === 'number' ? formatNumber(value, languageOf(code).tag) : String(value),
  );
  return (key, values) => i18n.t(key, values ?? {});
}

/** L6: a property's name by its id, else the name the API gives. */
export function propertyName(resource: unknown, property: { id: number; name: string }): string {
  const known = (resource as { property?: Record<string, { name?: string }> }).property;
  return known?.[String(property.id)]?.name ?? property.name;
}
