import type { Plugin } from 'vite';

/**
 * Vite plugin: `shell.html`, the app without a page in it: what the service worker keeps, and what a static
 * host answers with where it has no page. `index.html` may be replaced by the prerendered search page.
 */
export function bareShell(): Plugin {
  return {
    name: 'bare-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('There is no index.html to copy.');
        this.emitFile({ type: 'asset', fileName: 'shell.html', source: page.source });
      },
    },
  };
}
