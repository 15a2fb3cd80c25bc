/** The document around a rendered page: the built `index.html` with all that belongs to the page. */
import { APP_CODE_ID, PAGE_DATA_ID } from '../src/app/document-ids.ts';
import type { PageData } from '../src/app/page-data.ts';
import type { RenderedPage } from '../src/app/rendered-page.ts';
import { escapeHtml, scriptSafeJson } from '../src/domain/escape-html.ts';
import { languageOf } from '../src/domain/languages.ts';
import type { PagePath } from '../src/domain/paths.ts';
import { themeCss } from '../src/operators/theme.ts';

const ROOT = '<div id="root"></div>';
/** Nothing is painted before the page is parsed: what stands beside parts that come later would move. Browsers wait for an
 * element to begin, so it is the one behind the page. */
const WHOLE = `<link rel="expect" href="#${PAGE_DATA_ID}" blocking="render" />`;
const LANG = /<html lang="[^"]*"/;
/** The part of the head that must stay first: until it has read the viewport, a phone is 980 pixels wide. */
const HEAD_START = /<head>(?:\s*<meta (?:charset|name="viewport")[^>]*>)*/;
/** Matches the app's entry script and captures the folder that the build is served from. */
const SCRIPT = /<script type="module"[^>]* src="(\/(?:[^"]*\/)?)(?:assets|src)\//;
/** The elements that load the app's code. The entry stands before the files it imports. */
const CODE =
  /\s*(?:<script type="module"[^>]* src="([^"]*)"><\/script>|<link rel="modulepreload"[^>]* href="([^"]*)">)/g;
/** What only the bare shell needs: a rendered page brings its operator, title and content with it. */
const BARE =
  /\s*(?:<!--[^]*?-->|<link rel="icon"[^>]*>|<link\s[^>]*operators\.json[^>]*>|<noscript>[^]*?<\/noscript>|<title>[^]*?<\/title>)/g;

/** Whether this is the `index.html` that the app is built with. */
export function isAppShell(shell: string): boolean {
  return shell.includes(ROOT) && [HEAD_START, LANG, SCRIPT].every((piece) => piece.test(shell));
}

/** Returns the folder that the build is served from (`vite build --base`), read from the shell's own addresses. */
export function assetBaseOf(shell: string): string {
  const [, base] = SCRIPT.exec(shell) ?? [];
  if (base === undefined) {
    throw new Error('This index.html is not the app’s: build it first (npm run build).');
  }
  return base;
}

/** The kind of page, the files that it needs besides those of every page, and what the files' addresses start with. */
interface PageParts {
  readonly kind: PagePath['page'];
  readonly assetBase: string;
  /** The script that fetches all others once the page is painted; undefined where they are not built. */
  readonly starter: string | undefined;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly scriptlessStyles: readonly string[];
}

/**
 * @param shell passes `isAppShell`
 * @returns the document; its only scripts are the starter or the app's entry, blocks of data, and records for
 * search engines
 */
export function pageHtml(
  shell: string,
  page: RenderedPage,
  data: PageData,
  { kind, assetBase, starter, scripts, styles, scriptlessStyles }: PageParts,
): string {
  const link = (attributes: string, file: string) =>
    `<link ${attributes} crossorigin href="${escapeHtml(assetBase + file)}" />`;
  // What is asked for has a picture of its own. [U5]
  const startsAtPoster = kind === 'search' && data.search?.firstViewports?.text === undefined;
  const head = [
    WHOLE,
    page.head,
    `<style>${themeCss(data.operator)}</style>`,
    startsAtPoster ? posterPreloads(assetBase) : '',
    ...styles.map((file) => link('rel="stylesheet"', file)),
    ...scriptlessStyles.map((file) => `<noscript>${link('rel="stylesheet"', file)}</noscript>`),
    ...page.structuredData.map(
      (record) => `<script type="application/ld+json">${scriptSafeJson(record)}</script>`,
    ),
  ];
  const body = [page.root, dataBlock(PAGE_DATA_ID, data)];
  let frame = shell;
  if (starter !== undefined) {
    const code = Array.from(shell.matchAll(CODE), ([, entry, imported]) => entry ?? imported);
    frame = shell.replaceAll(CODE, '');
    head.push(starterScript(assetBase + starter));
    body.push(dataBlock(APP_CODE_ID, [...code, ...scripts.map((file) => assetBase + file)]));
  }
  return frame
    .replace(LANG, () => `<html lang="${languageOf(data.language).tag}"`)
    .replaceAll(BARE, '')
    .replace(HEAD_START, (start) => `${start}\n    ${head.filter(Boolean).join('\n    ')}`)
    .replace(ROOT, () => body.join('\n    '));
}

function dataBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${scriptSafeJson(value)}</script>`;
}

/** The browser loads what is seen before this script, and all others after it. */
function starterScript(path: string): string {
  return `<script type="module" fetchpriority="low" crossorigin src="${escapeHtml(path)}"></script>`;
}

/** Preloads the poster's picture, so that it comes at the same time as the style sheet that asks for it. */
function posterPreloads(assetBase: string): string {
  return ['light', 'dark']
    .flatMap((theme) =>
      [
        ['poster-phone', '(width <= 640px)'],
        ['poster', '(width > 640px)'],
      ].map(
        ([name, width]) =>
          `<link rel="preload" as="image" href="${assetBase}basemap/${name}-${theme}.svg" media="${width} and (prefers-color-scheme: ${theme})" fetchpriority="high" />`,
      ),
    )
    .join('\n    ');
}
