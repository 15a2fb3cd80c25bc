import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { listen } from '../../../server/listen.ts';
import { LotFiles } from '../../../server/lot-files.ts';
import { readOperators, servingNotes } from '../../../server/operators-file.ts';
import { parseOptions, readPort, UsageError } from '../../../server/options.ts';
import { OPERATORS, OPERATORS_TEXT, operatorsFrom } from '../../support/sample-operators.ts';
import { lotRow } from '../../support/served-rows.ts';
import { temporaryFolder, writerIn } from '../../support/temporary-folder.ts';

test.each([
  // Without flags the sample is served, to this machine only.
  ['', { port: 4173, host: '127.0.0.1' }],
  [
    '--operators mine.json --lots a=a.json --lots b.json --port=8080 --host 0.0.0.0',
    { operators: 'mine.json', lots: ['a=a.json', 'b.json'], port: 8080, host: '0.0.0.0' },
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

const THEIRS = operatorsFrom(OPERATORS_TEXT.replaceAll('fjellro', 'nabopark'));

const file = writerIn(temporaryFolder());
const lotFile = (name: string, ids: readonly number[]) =>
  file(name, JSON.stringify(ids.map((id) => lotRow(id))));

test('D2: each operator serves the lot file that is named for it, else the one for all', async () => {
  const files = [lotFile('all.json', [1]), `kystpark=${lotFile('coast.json', [2, 3])}`];
  const lots = await new LotFiles(files).open(THEIRS);
  expect([...lots].map(([id, { size }]) => [id, size])).toEqual([
    ['nabopark', 1],
    ['kystpark', 2],
  ]);
});

test.each([
  [['nobody=x.json'], ' nobody=x.json: no operator "nobody" has its API on this server'],
  [['a.json', 'b.json'], ' names two files for every operator: a.json and b.json'],
  [['kystpark=a.json', 'kystpark=b.json'], ' names two files for kystpark: a.json and b.json'],
])('D2: --lots %j is one clear line: no file is left out silently', async (files, line) => {
  const open = async () => new LotFiles(files).open(THEIRS);
  await expect(open()).rejects.toMatchObject({ message: `--lots${line}` });
});

const ELSEWHERE = operatorsFrom(OPERATORS_TEXT.replace('/api/fjellro/parkinglots', '/parking/v1'));
const NOTHING_THERE =
  'fjellro asks /parking/v1, where this server has nothing; it has /api/fjellro/parkinglots';
const KYSTPARK_SAMPLE = "kystpark shows the sample's lots. Yours: --lots kystpark=FILE";
test.each([
  [THEIRS, [], false, ["nabopark shows the sample's lots. Yours: --lots nabopark=FILE"]],
  [THEIRS, ['nabopark=mine.json'], false, [KYSTPARK_SAMPLE]],
  [THEIRS, ['mine.json'], false, []],
  [OPERATORS, [], false, []],
  [OPERATORS, ['fjellro=mine.json'], false, [KYSTPARK_SAMPLE]],
  [OPERATORS, ['fjellro=mine.json'], true, ['kystpark has no lots here: --lots kystpark=FILE']],
  [ELSEWHERE, [], false, [NOTHING_THERE]],
])('D2: whose lots are shown under whose name is said: %#', (whose, lots, withoutSample, notes) => {
  expect(servingNotes(whose, lots, { withoutSample })).toEqual(notes);
});

test('U3: a bad operators file says what is wrong', async () => {
  const reading = readOperators(file('bad.json', '{"operators": [{"id": "Bad Id"}]}'));
  await expect(reading).rejects.toThrow(UsageError);
  await expect(reading).rejects.toThrow(/operators\[0\]\.id/);
});
