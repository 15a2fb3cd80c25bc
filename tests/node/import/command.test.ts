import { spawnSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { fileReason } from '../../../server/file-reason.ts';
import { readLotFile } from '../../../server/lot-file.ts';
import { LANGUAGES } from '../../../src/domain/languages.ts';
import { checkOperators } from '../../../src/operators/check-operators.ts';
import { importCommand } from '../../../tools/import/import-command.ts';
import { PROJECT, readJson, SAMPLES } from './run-import.ts';

const TSX = join(PROJECT, 'node_modules/tsx/dist/cli.mjs');
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-command-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...args: readonly string[]) {
  const lots = new PassThrough();
  const said: string[] = [];
  const [status, stdout] = await Promise.all([
    importCommand(args, { lots, say: (line) => said.push(line) }).finally(() => lots.end()),
    text(lots),
  ]);
  return { status, stdout, stderr: said.map((line) => `${line}\n`).join('') };
}

function made(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** A table of so many lots. */
function table(name: string, count: number): string {
  const rows = Array.from({ length: count }, (_, id) => `${id};Plass ${id};59.${100 + id};10.7`);
  return made(name, ['id;navn;lat;lon', ...rows].join('\n'));
}

describe('npm run import-lots', () => {
  it('writes a lot file that the embedded API serves, and the report beside it', async () => {
    const { status, stdout, stderr } = await run(join(SAMPLES, 'overpass.json'));
    expect(stderr).toContain('OpenStreetMap: 10 rows, 5 kept, 5 rejected');
    expect(stderr).toContain('Attribution: © OpenStreetMap (ODbL)');
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
    expect(stderr.replaceAll(path, 'FILE').replaceAll(/lot-[\da-f]{12}/g, 'lot-x')).toBe(
      [
        'FILE: JSON: 9 rows, 3 kept, 6 rejected',
        '  3 no position: row 4 "Tekst", row 7, row 8',
        '  1 position 0, 0: row 3 "Null"',
        '  1 position in metres, not in degrees (say which: crs = "EPSG:25833" in a mapping): row 6 "Meter"',
        '  1 repeats an id: lot-x',
        '  3 kept without a city',
        '  3 ids made from name and position: a lot that moves or is renamed gets another address',
        '  2 positions to look at',
        '    1 latitude and longitude look swapped: lot-x "Byttet" at 10.66, 59.43',
        '    1 in the water, far from land: lot-x "Til havs" at 66.5, 4.5',
        '  1 values of kept lots left out',
        '    1 spaces: "mange" is no count: lot-x',
        '  Not used: sone (2)',
        '  Columns, by their names:',
        '    lot.name = "navn"',
        '    lot.longitude = "lon"',
        '    lot.latitude = "lat"',
        '    lot.spaces = "plasser"',
        '3 lots: 0 spaces, 0 for disabled drivers, 0 charging points',
        '',
      ].join('\n'),
    );
    expect(readFileSync(report, 'utf8').split('\n')).toHaveLength(10);
  });

  it('writes --out whole or not at all, and fails where no lot is kept', async () => {
    const out = join(folder, 'out.ndjson');
    writeFileSync(out, 'before');
    const none = await run(made('none.json', '{"elements":[]}'), '--out', out);
    expect(none.status).toBe(1);
    expect(none.stderr).toContain('No lot was kept: nothing is written.');
    const broken = await run(
      made('broken.json', '[{"navn":"A","lat":59.4,"lon":10.6},{"navn":'),
      '--out',
      out,
    );
    expect(broken.status).toBe(1);
    expect(broken.stderr).toMatch(/broken\.json: It is no JSON/);
    expect(readFileSync(out, 'utf8')).toBe('before');
    expect((await run(table('three.csv', 3), '--out', out)).status).toBe(0);
    expect(readFileSync(out, 'utf8').trim().split('\n')).toHaveLength(3);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect((await run(made('empty.csv', 'navn;lat;lon\n'))).stdout).toBe('');
  });

  it('leaves nothing behind where it can’t write: neither lots nor report', async () => {
    const lots = table('left.csv', 3);
    const taken = mkdtempSync(join(folder, 'taken-'));
    const out = join(taken, 'out.ndjson');
    const report = await run(lots, '--out', out, '--report', join(taken, 'none/report.tsv'));
    expect(report.stderr).toMatch(/^ENOENT: [^\n]*report\.tsv'\n$/);
    expect(report.status).toBe(1);
    mkdirSync(out);
    const named = await run(lots, '--out', out);
    expect(named.status).toBe(1);
    expect(readdirSync(taken)).toEqual(['out.ndjson']);
  });

  it('never writes onto a file that it reads, by whichever name or link', async () => {
    const source = table('source.csv', 3);
    const before = readFileSync(source, 'utf8');
    const [symbolic, hard] = [join(folder, 'symbolic.csv'), join(folder, 'hard.csv')];
    symlinkSync(source, symbolic);
    linkSync(source, hard);
    for (const flag of ['--out', '--report']) {
      for (const path of [source, symbolic, hard, `${folder}/.//source.csv`]) {
        const { status, stderr } = await run(source, flag, path);
        expect([status, stderr]).toEqual([
          1,
          `${flag} ${path} would overwrite ${source}, which is needed itself\n`,
        ]);
      }
    }
    expect((await run(source, '--out', 'o.tsv', '--report', './o.tsv')).stderr).toMatch(
      /^--report/,
    );
    expect(readFileSync(source, 'utf8')).toBe(before);
  });

  it('says in a sentence that the disk is full, and keeps the old file', () => {
    const file = table('large.csv', 4_000);
    const out = join(mkdtempSync(join(folder, 'full-')), 'out.ndjson');
    writeFileSync(out, 'before');
    const { status, stderr } = spawnSync(
      'sh',
      // A limit of 64 kB a file stands for a disk that is full.
      [
        '-c',
        `ulimit -f 128; "${process.execPath}" "${TSX}" tools/import/run-import.ts "$@"`,
        'sh',
        file,
        '--out',
        out,
      ],
      { cwd: PROJECT, encoding: 'utf8', env: { ...process.env, TSX_DISABLE_CACHE: '1' } },
    );
    expect(status).toBe(1);
    expect(stderr.trim().split('\n').at(-1)).toMatch(
      / can’t be written: it would be larger than a file may be here\.$/,
    );
    expect(stderr).not.toContain('at ');
    expect(readdirSync(join(out, '..'))).toEqual(['out.ndjson']);
    expect(readFileSync(out, 'utf8')).toBe('before');
    expect(fileReason(Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC' }))).toBe(
      'the disk is full',
    );
  });

  it('refuses a list that lost more than a tenth, unless that is allowed', async () => {
    const out = join(folder, 'nightly.ndjson');
    expect((await run(table('full.csv', 20), '--out', out)).status).toBe(0);
    const before = readFileSync(out, 'utf8');
    const again = ['--out', out, '--previous', out];
    const half = await run(table('half.csv', 12), ...again);
    expect(half.status).toBe(1);
    expect(half.stderr).toContain(
      `8 of 20 lots of ${out} are gone (40 %: 12, 13, 14, …); at most 10 % may be: nothing is written.`,
    );
    expect(readFileSync(out, 'utf8')).toBe(before);
    expect((await run(table('most.csv', 18), ...again)).status).toBe(0);
    expect((await run(table('half.csv', 12), ...again, '--shrink', '50%')).status).toBe(0);
    expect(readFileSync(out, 'utf8').trim().split('\n')).toHaveLength(12);
    expect((await run(table('half.csv', 12), ...again, '--shrink', 'half')).stderr).toContain(
      '--shrink takes a share',
    );
    expect(
      (await run(table('half.csv', 12), '--previous', join(folder, 'no such file'))).status,
    ).toBe(1);
  });

  it('writes the licences’ lines into the operators’ file, each once', async () => {
    const path = made(
      'operators.json',
      readFileSync(join(PROJECT, 'public/operators.json'), 'utf8'),
    );
    const [{ id = '' } = {}] = (readJson(path) as { operators: { id?: string }[] }).operators;
    for (let time = 0; time < 2; time += 1) {
      const { status, stderr } = await run(
        join(SAMPLES, 'nobil.json'),
        join(SAMPLES, 'overpass.json'),
        '--operators',
        path,
        '--operator',
        id,
        '--write-attribution',
      );
      expect([status, stderr]).toEqual([0, expect.stringContaining('NOBIL')]);
    }
    const { file, issues } = checkOperators(readJson(path));
    expect(issues).toEqual([]);
    expect(file?.operators[0]?.dataAttribution).toEqual([
      { text: 'NOBIL.no (CC BY 3.0)', url: 'https://info.nobil.no/' },
      { text: '© OpenStreetMap (ODbL)', url: 'https://www.openstreetmap.org/copyright' },
    ]);
  });

  it('says in one sentence what it can’t read, and how it is called', async () => {
    const { status, stdout, stderr } = await run('package.json');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^package\.json: Its JSON is no list: say where the rows are/);
    expect((await run('tests')).stderr).toBe('tests: it is a folder, not a file\n');
    expect((await run('/dev/zero')).stderr).toBe('/dev/zero: it is a device, not a file\n');
    expect((await run()).stderr).toMatch(/^Usage: /);
    expect((await run('package.json', '--from', 'excel')).stderr).toMatch(
      /^--from is one of parkeringsregisteret, /,
    );
    expect((await run('package.json', '--language', 'xx')).stderr).toBe(
      `--language is one of ${LANGUAGES.map(({ code }) => code).join(', ')}, not "xx"\n`,
    );
    expect(existsSync(join(PROJECT, 'lots.ndjson'))).toBe(false);
  });

  it('ends quietly when its reader stops', () => {
    const file = table('many.csv', 800);
    const { stderr } = spawnSync(
      'sh',
      ['-c', `"${process.execPath}" "${TSX}" tools/import/run-import.ts "${file}" | head -n 1`],
      { cwd: PROJECT, encoding: 'utf8' },
    );
    expect(stderr).not.toMatch(/EPIPE|at .*node:/);
  });
});
