import type { Plugin } from 'vite';

/**
 * Vite plugin: writes `shell.html`, the app without a page's content. The service worker caches it, and a static host answers
 * with it where it has no page. `index.html` itself may be replaced by the prerendered search page.
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
