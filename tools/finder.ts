/** `npm run finder -- COMMAND …`: everything an operator does, by one name. `--help` of each says how. */
const COMMANDS: Readonly<
  Record<string, { readonly about: string; readonly run: () => Promise<unknown> }>
> = {
  check: {
    about: 'says what is wrong in an operators file',
    run: () => import('./operators-check.ts'),
  },
  import: { about: 'makes a lot file of a source', run: () => import('./import/main.ts') },
  release: {
    about: 'builds, prerenders and goes live; goes back',
    run: () => import('./release/main.ts'),
  },
  prerender: {
    about: 'writes the pages of lots that changed',
    run: () => import('./prerender/main.ts'),
  },
  export: { about: 'writes an API’s answers as files', run: () => import('./export-api/main.ts') },
  headers: { about: 'says the security headers for a server', run: () => import('./headers.ts') },
  serve: { about: 'serves a build and its lots', run: () => import(serverFile()) },
};

/** What `npm run build` made: no part of the sources. */
function serverFile(): string {
  return new URL('../dist-server/serve.js', import.meta.url).href;
}

const [name = '--help', ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command) {
  process.argv = [...process.argv.slice(0, 2), ...args];
  await command.run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
} else {
  const lines = Object.entries(COMMANDS).map(
    ([each, { about }]) => `  ${each.padEnd(10)} ${about}`,
  );
  const usage = `Usage: npm run finder -- COMMAND …, each with --help\n${lines.join('\n')}`;
  if (name === '--help') console.log(usage);
  else {
    console.error(`There is no command "${name}".\n${usage}`);
    process.exitCode = 1;
  }
}
