/** `npm run bench -- WHAT …`: measures; without WHAT, the engine against its peers. README.md says how to read it. */
import { runCommandGroup } from '../tools/command-group.ts';

await runCommandGroup({
  call: 'npm run bench',
  usual: 'engines',
  commands: {
    engines: {
      about:
        'the engine against its peers: [--n N,…] [--lots FILE] [--engines ENGINE,…] [--ops OP,…] [--queries N] [--seconds N] [--checks N] [--passes N] [--commit]',
      run: () => import('./run-engines.ts'),
    },
    addresses: {
      about: 'pages that the server answers for addresses: [--lots FILE]',
      run: async () => (await import('./addresses.ts')).benchAddresses(),
    },
    lighthouse: {
      about: 'Lighthouse on both routes, median of five: [--runs N]',
      run: () => import('./browser/lighthouse.ts'),
    },
    felt: {
      about:
        'what a phone feels: --lots FILE [--against CHECKOUT] [--runs N] [--only PART] [--software-gl]',
      run: () => import('./browser/felt.ts'),
    },
  },
});
