import { readPlaces, readTexts, type Release } from '../../server/read-build.ts';
import * as rendering from '../../src/app/entry-server.tsx';

/** A short version of the shell that `npm run build` writes. */
export const SHELL = `<!doctype html><html lang="nb-NO" dir="ltr"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" />
<link rel="icon" href="data:," /><link rel="preload" href="/operators.json" as="fetch" crossorigin />
<script type="module" crossorigin src="/assets/index-a.js"></script>
<link rel="modulepreload" crossorigin href="/assets/vendor-b.js"></head><body><div id="root"></div><noscript>JS</noscript></body></html>`;

export async function sourceRelease(shell = SHELL): Promise<Release> {
  return {
    name: 'sources',
    shell,
    manifest: {
      'src/app/start-after-paint.ts': { file: 'assets/start-after-paint-e.js' },
      'src/features/lot/page/lot-page.tsx': {
        file: 'assets/lot-page-c.js',
        css: ['assets/lot-page-d.css'],
      },
    },
    texts: await readTexts('public/assets/i18n'),
    rendering,
    places: await readPlaces('public'),
  };
}
