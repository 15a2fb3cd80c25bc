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

test('every file that a document names by its path exists', () => {
  const missing = DOCUMENTS.filter((file) => file !== 'CHANGELOG.md').flatMap((file) =>
    [...read(file).matchAll(/`((?:bench|docs|server|src|tests|tools|workers)\/[\w./-]+)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(PROJECT, path)))
      .map((path) => `${file}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test('every file that workers/README.md names exists', () => {
  const files = ['server', 'src', 'workers'].flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `/${folder}/${file}`,
    ),
  );
  const named = [...withoutCode('workers/README.md').matchAll(/`([\w./-]+\.tsx?)`/g)];
  expect(named.length).toBeGreaterThan(80);
  const missing = named
    .map(([, path = '']) => path.replace(/^(?:\.\.\/)+/, ''))
    .filter((path) => !files.some((file) => file.endsWith(`/${path}`)))
    .filter((path) => !existsSync(join(PROJECT, path)));
  expect(missing).toEqual([]);
});
