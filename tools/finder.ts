/** `npm run finder -- COMMAND …`: what an operator does with a build. `--help` after a command says how. */
import { endQuietlyOnClosedPipe } from './closed-pipe.ts';
import { runCommandGroup } from './command-group.ts';

endQuietlyOnClosedPipe();

await runCommandGroup({
  call: 'npm run finder',
  commands: {
    release: {
      about: 'builds, prerenders and goes live; goes back',
      run: () => import('./release/run-release.ts'),
    },
    prerender: {
      about: 'writes the pages of lots that changed',
      run: () => import('./prerender/prerender.ts').then(({ runPrerender }) => runPrerender()),
    },
    headers: {
      about: 'says the security headers for a server',
      run: () => import('./headers.ts').then(({ runHeaders }) => runHeaders()),
    },
  },
});
