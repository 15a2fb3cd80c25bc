import { html, Markup } from './html.ts';
import type { Place } from './place.ts';

/** What a prerendered page adds to the app's own. */
export interface PrerenderedPage {
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
}

/**
 * The built `index.html` with a page's facts before the app's root. Whatever is added is marked:
 * the app takes it away once it has as much to show (src/ui/prerendered.ts).
 * @throws Error when the shell is not the one the app is built with
 */
export function insertPage(shell: string, page: PrerenderedPage): string {
  const root = '<div id="root"></div>';
  if (!shell.includes(root) || !shell.includes('</head>') || !/<html lang="[^"]*"/.test(shell)) {
    throw new Error('This index.html is not the app’s: build it first (npm run build).');
  }
  const body = html`<div id="prerendered" data-prerendered class="prerendered">${page.body}</div>`;
  return (page.complete ? shell.replace(/\s*<noscript>[^]*?<\/noscript>/, '') : shell)
    .replace(/<html lang="[^"]*"/, () => `<html lang="${page.lang}"`)
    .replace(/\s*<title>[^]*?<\/title>/, '')
    .replace('</head>', () => `${head(page).text}</head>`)
    .replace(root, () => `${body.text}\n    ${root}`);
}

function head(page: PrerenderedPage): Markup {
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
  return html`<title data-prerendered>${page.title}</title>
    <meta name="description" content="${page.description}" data-prerendered />
    <link rel="canonical" href="${page.canonical}" data-prerendered />
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
  const [, base] = /<script type="module"[^>]* src="(\/(?:[^"]*\/)?)assets\//.exec(shell) ?? [];
  if (base === undefined) throw new Error('This index.html names no built script.');
  return base;
}
