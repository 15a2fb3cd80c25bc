import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const PROJECT = resolve(import.meta.dirname, '../..');
const FOLDERS = ['bench', 'docs', 'server', 'tests', 'tools', 'workers'];

const DOCUMENTS = [
  ...readdirSync(PROJECT),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(folder, file),
    ),
  ),
].filter((file) => file.endsWith('.md'));

function read(file: string): string {
  return readFileSync(join(PROJECT, file), 'utf8');
}

function withoutCode(file: string): string {
  return read(file).replaceAll(/^```[^]*?^```$/gm, '');
}

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(file: string): ReadonlySet<string> {
  const headings = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

test('every link from one document to another leads somewhere', () => {
  expect(DOCUMENTS.length).toBeGreaterThan(20);
  const dead = DOCUMENTS.flatMap((file) =>
    [...withoutCode(file).matchAll(/\]\(([^):\s]+)\)|<img src="([^":]+)"/g)]
      .map(([, link, image]) => (link ?? image)!)
      .filter((link) => {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? file : join(dirname(file), path);
        if (!existsSync(join(PROJECT, target))) return true;
        return anchor !== undefined && !anchorsOf(target).has(anchor);
      })
      .map((link) => `${file}: ${link}`),
  );
  expect(dead).toEqual([]);
});

test('every file that a document names exists', () => {
  const files = [...FOLDERS, 'deploy', 'public', 'src'].flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `/${folder}/${file}`,
    ),
  );
  const named = DOCUMENTS.filter((file) => file !== 'CHANGELOG.md').flatMap((file) =>
    [
      ...withoutCode(file).matchAll(
        /`((?:bench|deploy|docs|public|server|src|tests|tools|workers)\/[\w./-]*|[\w./-]+\.tsx?)`/g,
      ),
    ].map(([, path = '']) => [file, path] as const),
  );
  expect(named.length).toBeGreaterThan(200);
  const missing = named
    .map(([file, path]) => [file, path.replace(/^(?:\.\.\/)+/, '').replace(/\/$/, '')] as const)
    .filter(([, path]) => !files.some((file) => file.endsWith(`/${path}`)))
    .filter(([, path]) => !existsSync(join(PROJECT, path)))
    .map(([file, path]) => `${file}: ${path}`);
  expect(missing).toEqual([]);
});

test('every section that states how long something took names the command, the day and the machine', () => {
  const bare = DOCUMENTS.filter((file) => file !== 'docs/rules.md').flatMap((file) => {
    const [preamble = '', ...sections] = read(file).split(/^(?=## )/m);
    return sections
      .filter(
        (section) => /\b(?:median|p9\d)\b/.test(section) && /\d (?:ms|µs|s|MB)\b/.test(section),
      )
      .flatMap((section) => {
        const text = preamble + section;
        const lacks = [
          /npm (?:run|test)|wrk/.test(text) ? '' : 'command',
          /\d{1,2} [A-Z][a-z]+ 20\d\d|20\d\d-\d\d-\d\d/.test(text) ? '' : 'day',
          /AMD EPYC|Intel Xeon/.test(text) ? '' : 'machine',
        ].filter((what) => what !== '');
        return lacks.length > 0
          ? [`${file}, ${section.split('\n')[0]}: no ${lacks.join(', ')}`]
          : [];
      });
  });
  expect(bare).toEqual([]);
});
