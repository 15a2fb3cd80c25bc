import * as fs from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { fileReason } from '../../../server/file-reason.ts';
import { readLotFile } from '../../../server/lot-file.ts';
import { importCommand } from '../../../tools/import/import-command.ts';
import { writeWhole } from '../../../tools/write-whole.ts';
import { temporaryFolder, writerIn } from '../../support/temporary-folder.ts';
import { SAMPLES } from './run-import.ts';

const folder = temporaryFolder();

async function run(...args: readonly string[]) {
  const lots = new PassThrough();
  const said: string[] = [];
  const [status, stdout] = await Promise.all([
    importCommand(args, { lots, say: (line) => said.push(line) }).finally(() => lots.end()),
    text(lots),
  ]);
  return { status, stdout, stderr: said.map((line) => `${line}\n`).join('') };
}

const made = writerIn(folder);

function table(name: string, count: number): string {
  const rows = Array.from({ length: count }, (_, id) => `${id};Plass ${id};59.${100 + id};10.7`);
  return made(name, ['id;navn;lat;lon', ...rows].join('\n'));
}

it('writes a lot file that the embedded API serves, and the report beside it', async () => {
  const { status, stdout, stderr } = await run(join(SAMPLES, 'overpass.json'));
  expect(stderr).toContain('OpenStreetMap: 10 rows, 5 kept, 5 rejected');
  const licence = '© OpenStreetMap (ODbL) https://www.openstreetmap.org/copyright';
  expect(stderr).toContain(`Attribution: ${licence}\n`);
  expect(status).toBe(0);
  const { lots, badRows } = await readLotFile(made('lots.ndjson', stdout));
  expect([badRows, lots.size]).toEqual([0, 5]);
  const detail: unknown = JSON.parse(lots.detail(lots.rowOf('osm-n9002') ?? -1, 'nb-NO').json);
  expect(detail).toMatchObject({
    description: '<p>Innkjøring &lt;fra&gt; E18</p>',
    connectors: [{ plug: 'ccs', count: 8 }],
  });
});

it('reports all of a spoilt file', async () => {
  const path = made(
    'spoilt.json',
    JSON.stringify([
      { navn: 'Hel', lat: 59.43, lon: 10.66, sone: 3 },
      { navn: 'Byttet', lat: 10.66, lon: 59.43, sone: 4 },
      { navn: 'Null', lat: 0, lon: 0 },
      { navn: 'Tekst', lat: 'nord', lon: 'øst' },
      { navn: 'Til havs', lat: 66.5, lon: 4.5, plasser: 'mange' },
      { navn: 'Meter', lat: 6_649_450, lon: 261_700 },
      'ikke en rad',
      null,
      { navn: 'Hel', lat: 59.43, lon: 10.66 },
    ]),
  );
  const report = join(folder, 'report.tsv');
  const { status, stdout, stderr } = await run(path, '--report', report);
  expect(status).toBe(0);
  expect(stdout.trim().split('\n')).toHaveLength(3);
  expect(stderr.replaceAll(/lot-[\da-f]{12}/g, 'lot-x').split('\n')).toEqual(
    expect.arrayContaining([
      '  1 rejected: no usable position: row 4 "Tekst"',
      '  2 rejected: no position: row 7, row 8',
      '  1 left out: spaces: "mange" is no count: row 5 "Til havs"',
      '  1 rejected: repeats an id: row 9 "Hel"',
      '  1 look at: latitude and longitude look swapped: lot-x "Byttet" at 10.66, 59.43',
      '  Not used: sone (2)',
      '      "lot.name": "navn",',
      '3 lots: 0 spaces, 0 for disabled drivers, 0 charging points',
    ]),
  );
  expect(fs.readFileSync(report, 'utf8').split('\n')).toHaveLength(15);
});

it('writes --out whole or not at all, and fails where no lot is kept', async () => {
  const out = join(folder, 'out.ndjson');
  fs.writeFileSync(out, 'before');
  const none = await run(made('none.json', '{"elements":[]}'), '--out', out);
  expect(none.status).toBe(1);
  expect(none.stderr).toContain('No lot was kept: nothing is written.');
  const cut = made('broken.json', '[{"navn":"A","lat":59.4,"lon":10.6},{"navn":');
  const broken = await run(cut, '--out', out);
  expect(broken.status).toBe(1);
  expect(broken.stderr).toMatch(/broken\.json: It is no JSON/);
  expect(fs.readFileSync(out, 'utf8')).toBe('before');
  expect((await run(table('three.csv', 3), '--out', out)).status).toBe(0);
  expect(fs.readFileSync(out, 'utf8').trim().split('\n')).toHaveLength(3);
  expect(fs.readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([]);
  expect((await run(made('empty.csv', 'navn;lat;lon\n'))).stdout).toBe('');
  // A file of a like name may be the input.
  const input = table('out.ndjson.new', 3);
  expect((await run(input, '--out', out)).status).toBe(0);
  expect(fs.readFileSync(out, 'utf8').trim().split('\n')).toHaveLength(3);
  expect(fs.readFileSync(input, 'utf8')).toMatch(/^id;navn/);
});

it('two writers at once: who reads gets one’s file or the other’s, whole', async () => {
  const path = made('shared', 'a');
  const contents = ['a', ...['b', 'c'].map((letter) => letter.repeat(20_000_000))];
  const over = new AbortController();
  const writers = [1, 2].map((at) => writeWhole(path, contents[at]!));
  const writing = Promise.all(writers).finally(() => over.abort());
  const isWhole = async () => contents.includes(await fs.promises.readFile(path, 'utf8'));
  while (!over.signal.aborted) expect(await isWhole()).toBe(true);
  await writing;
  expect(await isWhole()).toBe(true);
});

it('leaves nothing behind where it can’t write: neither lots nor report', async () => {
  const lots = table('left.csv', 3);
  const taken = fs.mkdtempSync(join(folder, 'taken-'));
  const out = join(taken, 'out.ndjson');
  const report = await run(lots, '--out', out, '--report', join(taken, 'none/report.tsv'));
  expect(report.stderr).toMatch(/report\.tsv can’t be written: ENOENT: [^\n]*\n$/);
  expect(report.status).toBe(1);
  fs.mkdirSync(out);
  const named = await run(lots, '--out', out);
  expect(named.status).toBe(1);
  expect(fs.readdirSync(taken)).toEqual(['out.ndjson']);
  const full = Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC' });
  expect(fileReason(full)).toBe('the disk is full');
  const isFolder = Object.assign(new Error('EISDIR: read'), { code: 'EISDIR' });
  const cause = new Error('Reading failed', { cause: isFolder });
  expect(fileReason(cause)).toBe('it is a folder, not a file');
});

it('never writes onto a file that it reads, by whichever name or link', async () => {
  const source = table('source.csv', 3);
  const before = fs.readFileSync(source, 'utf8');
  const [symbolic, hard] = [join(folder, 'symbolic.csv'), join(folder, 'hard.csv')];
  fs.symlinkSync(source, symbolic);
  fs.linkSync(source, hard);
  for (const flag of ['--out', '--report']) {
    for (const path of [source, symbolic, hard, `${folder}/.//source.csv`]) {
      const { status, stderr } = await run(source, flag, path);
      const said = `${flag} ${path} would overwrite ${source}, which is needed itself\n`;
      expect([status, stderr]).toEqual([1, said]);
    }
  }
  expect((await run(source, '--out', 'o.tsv', '--report', './o.tsv')).stderr).toMatch(/^--report/);
  expect(fs.readFileSync(source, 'utf8')).toBe(before);
});

it.each([
  [['package.json'], /^package\.json: Its JSON is no list: say where the rows are/],
  [['tests'], /^tests: it is a folder, not a file\n$/],
  [['/dev/zero'], /^\/dev\/zero: it is a pipe or a device/],
  [[], /^Usage: /],
  [['package.json', '--from', 'excel'], /^--from is one of parkeringsregisteret, /],
])('says in one sentence what it can’t read, and how it is called: %j', async (args, said) => {
  const { status, stdout, stderr } = await run(...args);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(said);
});
