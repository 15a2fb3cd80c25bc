/** `npm run help`: every script of package.json with what it does. */
import { endQuietlyOnClosedPipe } from './closed-pipe.ts';

endQuietlyOnClosedPipe();

const SCRIPTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Run it': {
    start: 'builds and serves the product on http://localhost:4173: [--lots FILE] [--port N]',
    dev: 'the same with hot reload',
    build: 'makes dist, for any static host, and dist-server',
    serve: 'serves a build and its lots: [--lots FILE] [--feeds FILE] [--port N]',
  },
  'Change it': {
    test: 'the tests; --only KIND for a part, --help for the kinds',
    check: 'types, lint, format, dead code, translations, operators, build, sizes, page marks',
    types: 'the first of these',
    lint: 'the second of these',
    make: 'makes a committed file anew: map, destinations, font; see --help',
  },
  'Measure it': {
    query: 'the engine without a browser: one JSON query a line in, one JSON answer a line out',
    feed: 'one reading of a feed of free spaces, and what of it joins the lots; see --help',
    verify: 'compares engine, snapshots and opening hours with independent readings; see --help',
    mutate:
      'plants faults in the code and counts those that the tests notice: [--only GLOB] [--seed N]',
    bench: 'times the engine against its peers, and other things; see --help',
    'bench:browser': 'times the built product in a real Chromium',
  },
  'Operate it': {
    finder: 'check, import, release, prerender, export, headers, serve; each with --help',
    'operators:check': 'finder check: says what is wrong in an operators file',
    'import-lots': 'finder import: makes a lot file of a source',
    'export-api': 'finder export: writes an API’s answers as files',
  },
};

for (const [group, scripts] of Object.entries(SCRIPTS)) {
  console.log(`\n${group}`);
  for (const [name, about] of Object.entries(scripts)) {
    const call = name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`;
    console.log(`  ${call.padEnd(24)} ${about}`);
  }
}
