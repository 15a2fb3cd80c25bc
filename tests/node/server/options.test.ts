import { createServer } from 'node:http';

import { expect, test } from 'vitest';

import { listen } from '../../../server/listen.ts';
import { parseOptions, readPort, UsageError } from '../../../server/options.ts';

test('commands: without flags the sample is served on 4173, to this machine only', () => {
  expect(parseOptions([])).toEqual({ port: 4173, host: '127.0.0.1', isolate: false });
});

test('commands: --lots, --port, --host and --isolate are read', () => {
  const args = ['--lots', 'a.json', '--port=8080', '--host', '0.0.0.0', '--isolate'];
  expect(parseOptions(args)).toEqual({
    lots: ['a.json'],
    port: 8080,
    host: '0.0.0.0',
    isolate: true,
  });
});

test('commands: --operators and --lots of each operator are read', () => {
  const args = ['--operators', 'mine.json', '--lots', 'a=a.json', '--lots', 'b=b.json'];
  expect(parseOptions(args)).toMatchObject({
    operators: 'mine.json',
    lots: ['a=a.json', 'b=b.json'],
  });
});

test.each([
  [['--port', 'x']],
  [['--port', '70000']],
  [['--lot', 'a']],
  [['file.json']],
  [['--lots']],
])('commands: %j is one clear line, and another of what is known', (args) => {
  expect(() => parseOptions(args)).toThrow(UsageError);
  expect(() => parseOptions(args)).toThrow(/^[^\n]+(?:\nKnown: [^\n]+)?$/);
});

test('commands: a port is a number that a server can listen on', () => {
  expect(['0', '80', '65535'].map(readPort)).toEqual([0, 80, 65_535]);
  for (const text of ['', ' ', '-1', '65536', '1e3', '80.5', '0x50', 'http']) {
    expect(() => readPort(text)).toThrow(`--port takes a number from 0 to 65535, not "${text}"`);
  }
});

test('commands: an empty host is refused: it would open the server to every network', async () => {
  await expect(listen(createServer(), 0, '')).rejects.toThrow(
    '--host takes a name or an address, not ""',
  );
});

test('commands: a port in use is one clear line', async () => {
  const first = createServer();
  const port = await listen(first, 0, '127.0.0.1');
  const second = createServer();
  await expect(listen(second, port, '127.0.0.1')).rejects.toThrow(
    `Port ${port} is in use. Choose another with --port N.`,
  );
  first.close();
});
