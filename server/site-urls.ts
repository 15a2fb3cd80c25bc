import { lotPath, searchPath, withoutEndSlash } from '../src/domain/paths.ts';
import { OFFERED_LANGUAGES, type Language } from '../src/domain/languages.ts';
import type { Operator } from '../src/operators/operator.ts';

/** Languages that get pages: those offered to visitors (U1). */
export const PAGE_LANGUAGES: readonly Language[] = OFFERED_LANGUAGES;

/** Where an operator's finder stands, and the addresses of its pages. */
export class SiteUrls {
  readonly operator: Operator;
  readonly publicUrl: URL;

  /** @param publicUrl ends with `/` */
  constructor(operator: Operator, publicUrl: URL) {
    this.operator = operator;
    this.publicUrl = publicUrl;
  }

  searchUrl({ code }: Language): string {
    return this.#absolute(searchPath(code));
  }

  lotUrl({ code }: Language, id: string): string {
    return this.#absolute(lotPath(code, id));
  }

  /** The router's base. */
  get basename(): string {
    return withoutEndSlash(this.publicUrl.pathname);
  }

  /** A page in every language, and the one for all others. */
  alternates(urlIn: (language: Language) => string): Record<string, string> {
    const entries = PAGE_LANGUAGES.map((language) => [language.code, urlIn(language)] as const);
    return Object.fromEntries([...entries, ['x-default', entries[0]?.[1] ?? '']]);
  }

  #absolute(path: string): string {
    return new URL(`.${path}`, this.publicUrl).href;
  }
}
