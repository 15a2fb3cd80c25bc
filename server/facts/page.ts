import { html, Markup } from './html.ts';
import type { Place } from './place.ts';

/** What a page with its facts adds to the app's own. */
export interface FactPage {
  /** BCP 47, for `<html lang>`. */
  readonly lang: string;
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  /** The page in each language: `hreflang` to address. */
  readonly alternates: Readonly<Record<string, string>>;
  /** Open Graph properties without their prefix. */
  readonly openGraph: Readonly<Record<string, string | undefined>>;
  /** JSON that can't end a script element. */
  readonly jsonLd: string;
  /** The facts, readable without JavaScript. */
  readonly body: Markup;
  /** Whether the page says all it has without JavaScript. */
  readonly complete: boolean;
  /** Whether it starts with the still of the map (src/ui/first-look.css). */
  readonly startsWithMap: boolean;
}

const ROOT = '<div id="root"></div>';
const LANG = /<html lang="[^"]*"/;
/** What comes after depends on the viewport: before that is told, a phone is 980 pixels wide. */
const HEAD_START = /<head>(?:\s*<meta (?:charset|name="viewport")[^>]*>)*/;
/** The app's own, and the folder it stands in. */
const SCRIPT = /<script type="module"[^>]* src="(\/(?:[^"]*\/)?)assets\//;

/** Whether this is the `index.html` that the app is built with. */
export function isAppShell(shell: string): boolean {
  return shell.includes(ROOT) && [HEAD_START, LANG, SCRIPT].every((piece) => piece.test(shell));
}

/**
 * The built `index.html` with a page's facts before the app's root. Whatever is added is marked:
 * the app takes it away once it has as much to show (src/ui/prerendered.ts). What is seen comes before
 * the app's code; the outline of a page without facts (public/first-look.js) has nothing to do.
 * @param marks whether search engines are told what the page is and where it stands
 * @throws Error when the shell is not the one the app is built with
 */
export function insertPage(shell: string, page: FactPage, marks = true): string {
  if (!isAppShell(shell)) {
    throw new Error('This index.html is not the app’s: build it first (npm run build).');
  }
  const body = html`<div id="prerendered" data-prerendered class="prerendered">${page.body}</div>`;
  return (page.complete ? shell.replace(/\s*<noscript>[^]*?<\/noscript>/, '') : shell)
    .replace(LANG, () => `<html lang="${page.lang}"`)
    .replace(/\s*<title>[^]*?<\/title>/, '')
    .replace(HEAD_START, (start) => `${start}\n    ${head(page, assetBaseOf(shell), marks).text}`)
    .replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')
    .replace(/\s*<script src="[^"]*first-look.js"[^>]*><\/script>/, '')
    .replace(ROOT, () => `${body.text}\n    ${ROOT}`);
}

function head(page: FactPage, assetBase: string, marks: boolean): Markup {
  return html`<title data-prerendered>${page.title}</title>
    <meta name="description" content="${page.description}" data-prerendered />
    ${page.startsWithMap && stillPreload(assetBase)}${marks && searchEngineMarks(page)}`;
}

/** The picture the style sheet will ask for (src/ui/first-look.css), on its way with that. */
function stillPreload(assetBase: string): Markup {
  const preloads = ['light', 'dark'].flatMap((theme) =>
    [
      ['still-phone', '(width <= 640px)'],
      ['still', '(width > 640px)'],
    ].map(
      ([name, width]) =>
        html`<link
          rel="preload"
          as="image"
          href="${assetBase}basemap/${name}-${theme}.svg"
          media="${width} and (prefers-color-scheme: ${theme})"
          fetchpriority="high"
        />`,
    ),
  );
  return html`${preloads}`;
}

function searchEngineMarks(page: FactPage): Markup {
  const alternates = Object.entries(page.alternates).map(
    ([language, address]) =>
      html`<link rel="alternate" hreflang="${language}" href="${address}" data-prerendered />`,
  );
  const openGraph = Object.entries({ ...page.openGraph, url: page.canonical }).flatMap(
    ([property, content]) =>
      content === undefined
        ? []
        : [html`<meta property="og:${property}" content="${content}" data-prerendered />`],
  );
  return html`<link rel="canonical" href="${page.canonical}" data-prerendered />
    ${alternates}${openGraph}
    <script type="application/ld+json" data-prerendered>
      ${new Markup(page.jsonLd)}
    </script> `;
}

/** The header as the app has it: the operator's logo and where it leads (U4). */
export function pageHeader({ operator }: Place, href: string): Markup {
  const { light, dark, widthPx, heightPx } = operator.logo;
  return html`<header>
    <a href="${href}">
      <picture>
        <source srcset="${dark}" media="(prefers-color-scheme: dark)" />
        <img src="${light}" width="${widthPx}" height="${heightPx}" alt="${operator.name}" />
      </picture>
    </a>
  </header>`;
}

/** Folder in which the build stands (`vite build --base`), told from its own addresses. */
export function assetBaseOf(shell: string): string {
  const [, base] = SCRIPT.exec(shell) ?? [];
  if (base === undefined) throw new Error('This index.html names no built script.');
  return base;
}
