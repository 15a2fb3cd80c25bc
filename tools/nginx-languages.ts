import { LANGUAGES, offeredLanguages } from '../src/domain/languages.ts';
import { SitePaths } from '../src/domain/paths.ts';
import { ASKING_PARAMETERS } from '../src/features/search/state/search-address.ts';
import type { OperatorsFile } from '../src/operators/operator.ts';

/**
 * For nginx's http block: which first folder of an address is a language, of each operator, and which of them
 * are not to be found (U1). The locations hold no language themselves. And which search page an address gets: the
 * first lots are no answer to one that asks for something.
 */
export function nginxLanguages({ operators }: Pick<OperatorsFile, 'operators'>): string {
  const kinds: string[] = [];
  const hidden: string[] = [];
  for (const { id, language: home } of operators) {
    const offered = new Set(offeredLanguages(home).map(({ code }) => code));
    for (const { code } of LANGUAGES) {
      const prefix = SitePaths.of(home).prefix(code);
      const isOffered = offered.has(code);
      kinds.push(`    "${id}${prefix}" ${isOffered ? 'offered' : 'hidden'};`);
      // A marker may stand before it (U3), and a folder of the site.
      if (!isOffered) hidden.push(`    "~^${id} (?:/[\\w-]+)*?${prefix}(?:[/?]|$)" "noindex";`);
    }
  }
  return [
    '# Made by `npm run finder -- headers --format nginx-languages` from the operators file. Changes belong there.',
    '',
    '# What the first folder of an address is: a language that is offered, one that works, or none.',
    'map "$finder_operator$finder_language" $finder_language_kind {',
    '    default unknown;',
    ...kinds,
    '}',
    '',
    '# A language that is not offered is not to be found. An empty header is not sent.',
    'map "$finder_operator $request_uri" $finder_robots {',
    '    default "";',
    ...hidden,
    '}',
    '',
    '# The search page as prerendered: with the first lots, or without where the address asks for something.',
    'map "?$args" $finder_search_page {',
    '    default index.html;',
    `    "~[?&](?:${ASKING_PARAMETERS.join('|')})=[^&]" asked.html;`,
    '}',
    '',
  ].join('\n');
}
