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
/** The app's own, and the folder it stands in. */
const SCRIPT = /<script type="module"[^>]* src="(\/(?:[^"]*\/)?)assets\//;

/** Whether this is the `index.html` that the app is built with. */
export function isAppShell(shell: string): boolean {
  const pieces = [ROOT, '</head>'].every((piece) => shell.includes(piece));
  return pieces && /<html lang="[^"]*"/.test(shell) && SCRIPT.test(shell);
}

/**
 * The built `index.html` with a page's facts before the app's root. Whatever is added is marked:
 * the app takes it away once it has as much to show (src/ui/prerendered.ts).
 * @param marks whether search engines are told what the page is and where it stands
 * @throws Error when the shell is not the one the app is built with
 */
export function insertPage(shell: string, page: FactPage, marks = true): string {
  if (!isAppShell(shell)) {
    throw new Error('This index.html is not the app’s: build it first (npm run build).');
  }
  const body = html`<div id="prerendered" data-prerendered class="prerendered">${page.body}</div>`;
  return (page.complete ? shell.replace(/\s*<noscript>[^]*?<\/noscript>/, '') : shell)
    .replace(/<html lang="[^"]*"/, () => `<html lang="${page.lang}"`)
    .replace(/\s*<title>[^]*?<\/title>/, '')
    .replace('</head>', () => `${head(page, assetBaseOf(shell), marks).text}</head>`)
    .replace(ROOT, () => `${body.text}\n    ${ROOT}`);
}

function head(page: FactPage, assetBase: string, marks: boolean): Markup {
  return html`<title data-prerendered>${page.title}</title>
    <meta name="description" content="${page.description}" data-prerendered />
    ${page.startsWithMap && stillPreload(assetBase)}${marks && searchEngineMarks(page)}`;
}

/** The picture the style sheet will ask for, on its way with that. */
function stillPreload(assetBase: string): Markup {
  const preloads = ['light', 'dark'].map(
    (scheme) =>
      html`<link
        rel="preload"
        as="image"
        href="${assetBase}basemap/still-${scheme}.svg"
        media="(prefers-color-scheme: ${scheme})"
        fetchpriority="high"
      />`,
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
