import { SitePaths, withoutEndSlash } from '../src/domain/paths.ts';
import { type Language, offeredLanguages, searchCode } from '../src/domain/languages.ts';
import { townQuery } from '../src/domain/large-towns.ts';
import type { Operator } from '../src/operators/operator.ts';

type PublicOperator = Operator & { readonly publicUrl: string };

/** Whether an operator's finder has an address of its own, which ends with `/`. */
export function isPublic(operator: Operator): operator is PublicOperator {
  return operator.publicUrl !== undefined;
}

/** Where an operator's finder stands, and the addresses of its pages. */
export class SiteUrls {
  readonly operator: Operator;
  readonly publicUrl: URL;
  /** Languages that have pages: those offered to visitors. The operator's own language comes first (U1). */
  readonly languages: readonly Language[];
  readonly paths: SitePaths;

  constructor(operator: PublicOperator) {
    this.operator = operator;
    this.publicUrl = new URL(operator.publicUrl);
    this.languages = offeredLanguages(operator.language);
    this.paths = SitePaths.of(operator.language);
  }

  /** @param town whose page it is [U6] */
  searchUrl({ code }: Language, town?: string): string {
    return this.#absolute(this.paths.search(code) + townQuery(town));
  }

  lotUrl({ code }: Language, id: string): string {
    return this.#absolute(this.paths.lot(code, id));
  }

  get basename(): string {
    return withoutEndSlash(this.publicUrl.pathname);
  }

  /** Returns a page's address by language, and under `x-default` the one for all other languages. */
  alternates(urlIn: (language: Language) => string): Record<string, string> {
    const entries = this.languages.map(
      (language) => [searchCode(language.code), urlIn(language)] as const,
    );
    return Object.fromEntries([...entries, ['x-default', entries[0]?.[1] ?? '']]);
  }

  #absolute(path: string): string {
    return new URL(`.${path}`, this.publicUrl).href;
  }
}
