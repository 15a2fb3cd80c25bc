import { expect, test } from 'vitest';
import { LotFiles } from '../../../server/lot-files.ts';
import { readOperators, servingNotes } from '../../../server/lots.ts';
import { UsageError } from '../../../server/options.ts';
import { OPERATORS, OPERATORS_TEXT, operatorsFrom } from '../../support/sample-operators.ts';
import { lotRow } from '../../support/served-rows.ts';
import { temporaryFolder, writerIn } from '../../support/temporary-folder.ts';

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
test.each([
  [THEIRS, [], {}, ["nabopark shows the sample's lots. Yours: --lots nabopark=FILE"]],
  [THEIRS, ['nabopark=mine.json'], {}, []],
  [THEIRS, ['mine.json'], {}, []],
  [OPERATORS, [], {}, []],
  [
    OPERATORS,
    ['fjellro=mine.json'],
    { withoutSample: true },
    ['kystpark has no lots here: --lots kystpark=FILE'],
  ],
  [
    ELSEWHERE,
    [],
    {},
    ['fjellro asks /parking/v1, where this server has nothing; it has /api/fjellro/parkinglots'],
  ],
])('D2: whose lots are shown under whose name is said: %#', (operators, files, options, notes) => {
  expect(servingNotes(operators, files, options)).toEqual(notes);
});

test('U3: a bad operators file says what is wrong', async () => {
  const reading = readOperators(file('bad.json', '{"operators": [{"id": "Bad Id"}]}'));
  await expect(reading).rejects.toThrow(UsageError);
  await expect(reading).rejects.toThrow(/operators\[0\]\.id/);
});
