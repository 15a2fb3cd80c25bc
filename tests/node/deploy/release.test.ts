/**
 * A release hurts nobody: visitors who load pages in a loop through releases and a rollback find every
 * file that their page names. Builds are small stand-ins here; `npm test -- --only release` uses real ones.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { ReleaseFolder } from '../../../tools/release/release-folder.ts';
import { writeWhole } from '../../../tools/write-whole.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const all = temporaryFolder();
let root = '';
let folder = new ReleaseFolder(root);
let seconds = 0;

beforeEach(() => {
  root = mkdtempSync(join(all, 'release-'));
  folder = new ReleaseFolder(root);
  seconds = 0;
});

/** A build whose page names two scripts of its own, one of which only a click loads. */
async function build(dist: string, version: string): Promise<void> {
  await mkdir(join(dist, 'assets'), { recursive: true });
  const hash = version.padEnd(8, '0');
  await writeFile(join(dist, 'assets', `late-${hash}.js`), `// late ${version}`);
  await writeFile(
    join(dist, 'assets', `index-${hash}.js`),
    `// ${version} /assets/late-${hash}.js`,
  );
  await writeFile(join(dist, 'index.html'), `<script src="/assets/index-${hash}.js"></script>`);
}

type Prerender = Parameters<ReleaseFolder['release']>[0]['prerender'];

function releaseOf(
  version: string,
  {
    keep = 4,
    prerender,
    operators,
  }: { keep?: number; prerender?: Prerender; operators?: readonly string[] } = {},
) {
  seconds += 1;
  const now = new Date(Date.UTC(2026, 0, 1, 0, 0, seconds));
  const buildInto = async (dist: string) => {
    await build(dist, version);
    const file = { operators: operators?.map((id) => ({ id })) };
    if (operators) await writeFile(join(dist, 'operators.json'), JSON.stringify(file));
  };
  return folder.release({ build: buildInto, prerender }, { keep, now });
}

function scriptIn(source: string): string {
  return /\/assets\/[\w-]+\.js/.exec(source)?.[0] ?? '/none';
}

const livePage = () => readFileSync(join(root, 'current/dist/index.html'), 'utf8');
const releases = () => readdirSync(join(root, 'releases')).sort();

it('three releases and a rollback disturb no page that loads meanwhile; one may go back to the first, and on', async () => {
  await releaseOf('one');
  const live = (path: string) => readFile(join(root, 'current/dist', path), 'utf8');
  const state = { loads: 0, isOver: false };
  /** Reads the page at once, its script later, and what that loads later still. */
  const visits = [0, 3, 20, 60].map(async (patience) => {
    while (!state.isOver) {
      const page = await live('index.html');
      for (let turn = 0; turn < patience; turn += 1) await new Promise(setImmediate);
      await live(scriptIn(await live(scriptIn(page))));
      state.loads += 1;
    }
  });
  const changes = async () => {
    for (const version of ['two', 'three', 'four']) await releaseOf(version);
    await folder.rollback();
  };
  await Promise.all([...visits, changes().finally(() => (state.isOver = true))]);
  expect(state.loads).toBeGreaterThan(20);
  expect(livePage()).toContain('index-three000.js');
  for (let back = 0; back < 2; back += 1) await folder.rollback();
  expect(livePage()).toContain('index-one');
  await expect(folder.rollback()).rejects.toThrow('There is no release before the live one.');
  await releaseOf('five');
  expect(livePage()).toContain('index-five');
});

it('keeps the scripts of the last releases, and no others; prerenders beside them, which a page that is kept may name', async () => {
  const lateIn = (dist: string) =>
    readdirSync(join(dist, 'assets')).filter((name) => name.startsWith('late'));
  for (const version of ['zero', 'one', 'two', 'three']) await releaseOf(version, { keep: 2 });
  expect(await folder.ids()).toHaveLength(2);
  // The first was live when the last one was switched to: its visitors may still be reading.
  const kept = ['late-one00000.js', 'late-three000.js', 'late-two00000.js'];
  expect(lateIn(join(root, 'current/dist')).sort()).toEqual(kept);
  let beside: string[] = [];
  const prerender: Prerender = async ({ dist, pages }) => {
    beside = lateIn(dist);
    await mkdir(pages);
  };
  const { id } = await releaseOf('four', { keep: 2, prerender });
  expect(beside.sort()).toEqual(['late-four0000.js', 'late-three000.js', 'late-two00000.js']);
  const record = readFileSync(join(root, 'releases', id, 'release.json'), 'utf8');
  expect(JSON.parse(record)).toMatchObject({
    assets: ['assets/index-four0000.js', 'assets/late-four0000.js'],
  });
});

it('leaves the live release alone when a step fails, and leaves nothing behind', async () => {
  await releaseOf('one');
  const prerender = () => Promise.reject(new Error('no API'));
  await expect(releaseOf('two', { prerender })).rejects.toThrow('no API');
  expect(livePage()).toContain('index-one');
  expect(releases()).toHaveLength(1);
});

it('runs alone: a second release or a rollback meanwhile is refused, and the first is live and whole', async () => {
  await releaseOf('one');
  await releaseOf('two');
  const lock = String.raw`\.lock names process ${process.pid}\.`;
  const refused = new RegExp(`^Another release runs in ${root}: ${lock}$`);
  const prerender: Prerender = async () => {
    await expect(releaseOf('four')).rejects.toThrow(refused);
    await expect(folder.rollback()).rejects.toThrow(refused);
  };
  const { id } = await releaseOf('three', { prerender });
  expect(await folder.current()).toBe(id);
  expect(livePage()).toContain('index-three');
  expect(await folder.ids()).toHaveLength(3);
  await folder.rollback();
  expect(livePage()).toContain('index-two');
});

it.each([
  ['is gone', '999999999'],
  // A run that was killed in a container: the next one there gets the same number.
  ['had our own number', String(process.pid)],
])('takes over a lock whose process %s; that of another one holds', async (_what, pid) => {
  await symlink(pid, join(root, '.lock'));
  await releaseOf('one');
  expect(livePage()).toContain('index-one');
  expect(readdirSync(root).sort()).toEqual(['current', 'releases']);
  await symlink('1', join(root, '.lock'));
  await expect(releaseOf('two')).rejects.toThrow('process 1.');
});

it('begins with the live pages: what is replaced there stays as it was in the release before', async () => {
  const page = (release: string) => join(root, release, 'pages/fjellro/index.html');
  const prerendered = async (version: string) => {
    const found: string[] = [];
    const prerender: Prerender = async ({ pages }) => {
      const file = join(pages, 'fjellro/index.html');
      found.push(await readFile(file, 'utf8').catch(() => 'none'));
      await mkdir(join(pages, 'fjellro'), { recursive: true });
      await writeWhole(file, version);
    };
    const { id } = await releaseOf(version, { prerender });
    return { found, id };
  };
  const one = await prerendered('one');
  const two = await prerendered('two');
  expect([one.found, two.found]).toEqual([['none'], ['one']]);
  expect(readFileSync(page('current'), 'utf8')).toBe('two');
  expect(readFileSync(page(`releases/${one.id}`), 'utf8')).toBe('one');
});

it('carries on no pages of an operator that is dropped', async () => {
  const files = [
    'fjellro/parkinglot/1/index.html',
    'fjellro.manifest.json',
    'fjellro.manifest.begun',
  ];
  const others = files.map((name) => name.replace('fjellro', 'fjellro-old'));
  const prerender: Prerender = async ({ pages }) => {
    for (const name of [...files, ...others]) {
      await mkdir(dirname(join(pages, name)), { recursive: true });
      await writeFile(join(pages, name), name);
    }
  };
  await releaseOf('one', { prerender });
  let found: string[] = [];
  const look: Prerender = async ({ pages }) => {
    found = readdirSync(pages, { recursive: true, encoding: 'utf8' });
  };
  await releaseOf('two', { prerender: look });
  expect(found).toEqual(expect.arrayContaining([...files, ...others]));
  await releaseOf('three', { prerender: look, operators: ['fjellro'] });
  expect(found).toEqual(expect.arrayContaining(files));
  expect(found.filter((name) => name.startsWith('fjellro-old'))).toEqual([]);
});

it('names the live operators that a forgotten --operators would drop', async () => {
  expect(await folder.operatorsNotIn(['fjellro'])).toEqual([]);
  await releaseOf('one');
  expect(await folder.operatorsNotIn(['fjellro'])).toEqual([]);
  const file = { operators: [{ id: 'mybrand' }, { id: 'fjellro' }] };
  await writeFile(join(root, 'current/dist/operators.json'), JSON.stringify(file));
  expect(await folder.operatorsNotIn(['fjellro', 'kystpark'])).toEqual(['mybrand']);
  expect(await folder.operatorsNotIn(['fjellro', 'mybrand'])).toEqual([]);
});

it('removes what an earlier run left behind, and nothing that another name made', async () => {
  const elsewhere = mkdtempSync(join(all, 'elsewhere-'));
  await writeFile(join(elsewhere, 'precious'), 'kept');
  for (const name of ['20260101T000000Z.new', '20250101T000000Z', 'precious', '2026', '.git']) {
    await mkdir(join(root, 'releases', name), { recursive: true });
    await writeFile(join(root, 'releases', name, 'precious'), 'kept');
  }
  const link = '20240101T000000Z';
  await symlink(elsewhere, join(root, 'releases', link));
  const { id } = await releaseOf('one');
  expect(releases()).toEqual(['.git', link, '2026', '20260101T000001Z', 'precious']);
  // What is no whole release is none to go back to.
  expect(await folder.ids()).toEqual([id]);
  expect(readFileSync(join(elsewhere, 'precious'), 'utf8')).toBe('kept');
});

it.each<[what: string, record?: string]>([
  ['whose record is empty', ''],
  ['whose record is cut', '{"id": "20260101T000001Z", "assets": ["as'],
  ['whose record is of no release', '[]'],
  ['without its build'],
])('a release %s is not whole: it is swept, and stops no other', async (_what, record) => {
  const one = await releaseOf('one');
  const two = await releaseOf('two');
  const spoil = async (id: string) => {
    const release = join(root, 'releases', id);
    if (record === undefined) rmSync(join(release, 'dist'), { recursive: true });
    else await writeFile(join(release, 'release.json'), record);
  };
  await spoil(one.id);
  await expect(folder.rollback()).rejects.toThrow('There is no release before the live one.');
  const three = await releaseOf('three');
  expect(releases()).toEqual([two.id, three.id]);
  // The live one is served for as long as it is live.
  await spoil(three.id);
  const four = await releaseOf('four');
  expect(releases()).toEqual([two.id, three.id, four.id]);
  expect(await folder.rollback()).toBe(two.id);
  expect(livePage()).toContain('index-two');
});

it('follows no link in the place of its releases, and replaces no folder called current', async () => {
  await releaseOf('one');
  const elsewhere = mkdtempSync(join(all, 'elsewhere-'));
  await mkdir(join(elsewhere, '20250101T000000Z'));
  rmSync(join(root, 'releases'), { recursive: true });
  await symlink(elsewhere, join(root, 'releases'));
  await expect(releaseOf('two')).rejects.toThrow(/a link is not followed/);
  expect(readdirSync(elsewhere)).toEqual(['20250101T000000Z']);
  rmSync(join(root, 'releases'));
  rmSync(join(root, 'current'));
  await mkdir(join(root, 'current'));
  await expect(releaseOf('one')).rejects.toThrow(/is no link of a release folder/);
});
