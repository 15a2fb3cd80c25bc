import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { listen } from '../../../server/listen.ts';
import { parseOptions, readPort, UsageError } from '../../../server/options.ts';

test.each([
  // Without flags the sample is served, to this machine only.
  ['', { port: 4173, host: '127.0.0.1' }],
  ['--lots a.json --port=8080 --host 0.0.0.0', { lots: ['a.json'], port: 8080, host: '0.0.0.0' }],
  [
    '--operators mine.json --lots a=a.json --lots b=b.json',
    {
      operators: 'mine.json',
      lots: ['a=a.json', 'b=b.json'],
      port: 4173,
      host: '127.0.0.1',
    },
  ],
])('commands: "%s" is read', (args, options) => {
  expect(parseOptions(args.split(' ').filter(Boolean))).toEqual(options);
});

test.each(['--port x', '--port 70000', '--lot a', 'file.json', '--lots'])(
  'commands: "%s" is one clear line, and another of what is known',
  (args) => {
    expect(() => parseOptions(args.split(' '))).toThrow(UsageError);
    expect(() => parseOptions(args.split(' '))).toThrow(/^[^\n]+(?:\nKnown: [^\n]+)?$/);
  },
);

test('commands: a port is a number that a server can listen on', () => {
  expect(['0', '80', '65535'].map(readPort)).toEqual([0, 80, 65_535]);
  for (const text of ['', ' ', '-1', '65536', '1e3', '80.5', '0x50', 'http']) {
    expect(() => readPort(text)).toThrow(`--port takes a number from 0 to 65535, not "${text}"`);
  }
});

test('commands: an empty host, which would open the server to every network, and a port in use are one clear line', async () => {
  const first = createServer();
  const port = await listen(first, 0, '127.0.0.1');
  await expect(listen(createServer(), port, '127.0.0.1')).rejects.toThrow(
    `Port ${port} is in use. Choose another with --port N.`,
  );
  await expect(listen(createServer(), 0, '')).rejects.toThrow(
    '--host takes a name or an address, not ""',
  );
  first.close();
});
