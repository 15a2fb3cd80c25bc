import { escapeHtml } from '../src/domain/escape-html.ts';
import { type LanguageCode, languageOf, offeredLanguages } from '../src/domain/languages.ts';
import type { Operator, OperatorsFile } from '../src/operators/operator.ts';

/** The texts of a language's file that the page says. */
export interface AwayTexts {
  readonly failedTitle: string;
  readonly failedText: string;
  readonly retry: string;
}

/**
 * For nginx's http block: the page that stands in for all others while the server is away. Each operator's says it in
 * its own language, then in the others that it offers.
 */
export function nginxAway(
  { operators, rootPath }: Pick<OperatorsFile, 'operators' | 'rootPath'>,
  textsOf: (code: LanguageCode) => AwayTexts,
): string {
  const [first, ...others] = operators.map((operator) => ({
    // A marker has letters, digits and hyphens alone.
    marker: operator.marker,
    page: quoted(awayPage(operator, textsOf)),
  }));
  const marked = others.concat(first ?? []).filter(({ marker }) => marker !== undefined);
  return [
    '# Made by `npm run finder -- headers --format nginx-away` from the operators file. Changes belong there.',
    '',
    '# The page for the time that the server is away, by whose it is (U3): a label of the host name, else the path.',
    'map "$host$request_uri" $finder_away_page {',
    `    default ${first?.page ?? "''"};`,
    ...marked.map(({ marker, page }) => `    "~*^(?:[^/]+\\.)?${marker}(?:\\.[^/]+)?/" ${page};`),
    ...marked.map(({ marker, page }) => `    "~*^[^/]+${rootPath}${marker}(?:[/?]|$)" ${page};`),
    '}',
    '',
  ].join('\n');
}

function awayPage(
  { name, language: home }: Operator,
  textsOf: (code: LanguageCode) => AwayTexts,
): string {
  const parts = offeredLanguages(home).map(({ code, tag }) => {
    const { failedTitle, failedText, retry } = textsOf(code);
    const [title, text, link] = [failedTitle, failedText, retry].map(escapeHtml);
    return `<div lang="${tag}"><h1>${title}</h1><p>${text} <a href="">${link}</a></p></div>`;
  });
  return [
    `<!doctype html><html lang="${languageOf(home).tag}"><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="10">',
    `<title>${escapeHtml(name)}</title>`,
    ...parts,
    '</html>',
  ].join('');
}

/** A text of nginx's configuration: without its quotes, its variables and its escapes. */
function quoted(html: string): string {
  return `'${html.replaceAll(/['$\\]/g, (sign) => `&#${sign.charCodeAt(0)};`)}'`;
}
