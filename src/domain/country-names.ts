import { languageOfCountry, LANGUAGES } from './languages.ts';

/** A country in its own language and in those of the product, e.g. "Sverige" and "Sweden" for `SE`. */
export function countryNames(country: string): readonly string[] {
  const tags = [languageOfCountry(country), ...LANGUAGES.map(({ tag }) => tag)];
  const names = tags.map((tag) => new Intl.DisplayNames([tag], { type: 'region' }).of(country));
  return [...new Set(names.filter((name) => name !== undefined))];
}
