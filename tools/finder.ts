/** `npm run finder -- COMMAND …`: what an operator does, under one name. `--help` after a command says how. */
import { existsSync } from 'node:fs';

import { endQuietlyOnClosedPipe } from './closed-pipe.ts';
import { runCommandGroup } from './command-group.ts';

endQuietlyOnClosedPipe();

/** Runs what `npm run build` made: no part of the sources. */
async function serve(): Promise<void> {
  const file = new URL('../dist-server/serve.js', import.meta.url);
  if (!existsSync(file)) throw new Error('There is no build to serve: npm run build makes it.');
  await import(file.href);
}

await runCommandGroup({
  call: 'npm run finder',
  commands: {
    check: {
      about: 'says what is wrong in an operators file',
      run: () => import('./operators-check.ts'),
    },
    import: { about: 'makes a lot file of a source', run: () => import('./import/run-import.ts') },
    release: {
      about: 'builds, prerenders and goes live; goes back',
      run: () => import('./release/run-release.ts'),
    },
    prerender: {
      about: 'writes the pages of lots that changed',
      run: () => import('./prerender/prerender.ts').then(({ runPrerender }) => runPrerender()),
    },
    export: {
      about: 'writes an API’s answers as files',
      run: () => import('./export-api/run-export.ts'),
    },
    headers: {
      about: 'says the security headers for a server',
      run: () => import('./headers.ts'),
    },
    serve: { about: 'serves a build and its lots', run: serve },
  },
});
