/** What documents say of files, commands, packages and rules is so, and what stands in two places is the same in both. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { PROPERTY_KINDS } from '../../src/domain/property-vocabulary.ts';
import { operatorsFileSchema } from '../../src/operators/operator.ts';
import { runToEnd } from '../support/run-to-end.ts';

const FOLDERS = ['bench', 'deploy', 'docs', 'public', 'server', 'src', 'tests', 'tools', 'workers'];
const FILES = [
  ...readdirSync('.'),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ),
];
const DOCUMENTS = FILES.filter((file) => file.endsWith('.md'));
const NAMING = DOCUMENTS.filter((file) => file !== 'CHANGELOG.md');

const read = (file: string) => readFileSync(file, 'utf8');
const json = (file: string): unknown => JSON.parse(read(file));
const withoutCode = (file: string) => read(file).replaceAll(/^```[^]*?^```$/gm, '');

type Texts = Readonly<Record<string, string>>;
const { version, scripts, dependencies, devDependencies } = json('package.json') as {
  readonly version: string;
  readonly scripts: Texts;
  readonly dependencies: Texts;
  readonly devDependencies: Texts;
};

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(file: string): ReadonlySet<string> {
  const headings = read(file).matchAll(/^#+ (.+)$/gm);
  return new Set(
    Array.from(headings, ([, heading = '']) =>
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
        if (!existsSync(target)) return true;
        return anchor !== undefined && !anchorsOf(target).has(anchor);
      })
      .map((link) => `${file}: ${link}`),
  );
  expect(dead).toEqual([]);
});

test('every file that a document names exists', () => {
  const paths =
    /`((?:bench|deploy|docs|public|server|src|tests|tools|workers)\/[\w./-]*|[\w./-]+\.tsx?)`/g;
  const named = NAMING.flatMap((file) =>
    Array.from(withoutCode(file).matchAll(paths), ([, path = '']) => [file, path] as const),
  );
  expect(named.length).toBeGreaterThan(200);
  const missing = named
    .map(([file, path]) => [file, path.replace(/^(?:\.\.\/)+/, '').replace(/\/$/, '')] as const)
    .filter(([, path]) => !FILES.some((file) => `/${file}`.endsWith(`/${path}`)))
    .filter(([, path]) => !existsSync(path))
    .map(([file, path]) => `${file}: ${path}`);
  expect(missing).toEqual([]);
});

test('every section that states how long something took names the command, the day and the machine', () => {
  const bare = DOCUMENTS.filter((file) => file !== 'docs/rules.md').flatMap((file) => {
    const [preamble = '', ...sections] = read(file).split(/^(?=## )/m);
    const timed = sections.filter(
      (section) => /\b(?:median|p9\d)\b/.test(section) && /\d (?:ms|µs|s|MB)\b/.test(section),
    );
    return timed.flatMap((section) => {
      const text = preamble + section;
      const due = {
        command: /npm (?:run|test)|wrk/,
        day: /\d{1,2} [A-Z][a-z]+ 20\d\d|20\d\d-\d\d-\d\d/,
        machine: /AMD EPYC|Intel Xeon/,
      };
      const lacks = Object.entries(due).filter(([, words]) => !words.test(text));
      return lacks.map(([what]) => `${file}, ${section.split('\n')[0]}: no ${what}`);
    });
  });
  expect(bare).toEqual([]);
});

test('package.json, lock file, API description and the newest heading of the changelog say one version', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## (\S+)$/gm)].map(([, name]) => name);
  expect(headings.find((name) => name !== 'Unreleased')).toBe(version);
  expect(json('package-lock.json')).toMatchObject({ version, packages: { '': { version } } });
  expect(json('server/openapi.json')).toMatchObject({ info: { version } });
});

test('docs/dependencies.md names each package of package.json, and no other', () => {
  const packages = Object.keys({ ...dependencies, ...devDependencies });
  const [page = ''] = read('docs/dependencies.md').split('## Made by hand');
  const named = [...page.matchAll(/^\| (?!package |-)([^|]+) \|/gm)]
    .flatMap(([, cell = '']) => cell.split(', '))
    .filter((name) => name !== '@types/*');
  expect(named.toSorted()).toEqual(
    packages.filter((name) => !name.startsWith('@types/')).toSorted(),
  );
});

function idsIn(...folders: readonly string[]): ReadonlySet<string> {
  const files = FILES.filter(
    (file) => folders.includes(file.split('/')[0]!) && /\.(?:ts|tsx|css)$/.test(file),
  );
  return new Set(files.flatMap((file) => read(file).match(/\b[A-Z]\d+[a-z]?\b/g) ?? []));
}

test('every rule of docs/rules.md is cited where it is kept, and by a test', () => {
  const headings = read('docs/rules.md').matchAll(/^### ([A-Z]\d+[a-z]?)\b/gm);
  const rules = Array.from(headings, ([, id = '']) => id);
  expect(rules.length).toBeGreaterThan(45);
  expect(new Set(rules).size).toBe(rules.length);
  const [inCode, inTests] = [idsIn('src', 'workers', 'server', 'tools'), idsIn('tests')];
  expect(rules.filter((id) => !inCode.has(id))).toEqual([]);
  expect(rules.filter((id) => !inTests.has(id))).toEqual([]);
});

interface SchemaNode {
  readonly type: string;
  readonly entries?: Readonly<Record<string, SchemaNode>>;
  readonly item?: SchemaNode;
  readonly wrapped?: SchemaNode;
}

/** The items of a schema, as `map.streets.origins` and `properties[].id`. */
function itemsOf({ wrapped, item, entries = {} }: SchemaNode, path: string): readonly string[] {
  if (wrapped) return itemsOf(wrapped, path);
  if (item) return itemsOf(item, `${path}[]`);
  return Object.entries(entries).flatMap(([name, node]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return [at].concat(itemsOf(node, at));
  });
}

test('docs/deploy/operators.md has a row for each item of the operators file and each kind of property (L6)', () => {
  const named = Array.from(read('docs/deploy/operators.md').matchAll(/^\| (`[^|]+`) \|/gm)).flatMap(
    ([, cell = '']) => cell.split(', ').map((name) => name.slice(1, -1)),
  );
  const items = itemsOf(operatorsFileSchema, '').map((path) => path.replace('operators[].', ''));
  const due = [...items.filter((item) => item !== '$schema'), ...PROPERTY_KINDS];
  expect(named.toSorted()).toEqual(due.toSorted());
});

test('the linter restricts imports by patterns without look-around, which it would ignore silently', () => {
  expect(read('.oxlintrc.json')).not.toMatch(/\(\?[=!<]/u);
});

/** The indented names that a `--help` lists. */
function namesIn(help: string): readonly string[] {
  return [...help.matchAll(/^ {2}([\w:-]+) /gm)].map(([, name = '']) => name);
}

test('every command that a document or a comment names is there', () => {
  const known = new Set(Object.keys(scripts).map((name) => `npm run ${name}`));
  const groups = { bench: 'bench/run.ts', finder: 'tools/finder.ts', make: 'tools/make.ts' };
  for (const [group, file] of Object.entries(groups)) {
    const commands = namesIn(runToEnd(file, '--help').stdout);
    expect(commands.length).toBeGreaterThan(2);
    for (const name of commands) known.add(`npm run ${group} -- ${name}`);
  }
  for (const kind of namesIn(runToEnd('tools/test.ts', '--help').stdout)) {
    known.add(`npm test -- --only ${kind}`);
  }
  const commands =
    /npm run (?:--?s\w* )?(?:(?:bench|finder|make|verify) -- [a-z][\w-]*|[a-z][\w:-]*)|npm test -- --only [a-z]+/g;
  const texts = FILES.filter((file) =>
    /\.(?:md|tsx?|html|ya?ml|sh|service)$|Dockerfile$/.test(file),
  ).filter((file) => !/^public\/|^CHANGELOG\.md$|documents\.test\.ts$/.test(file));
  const unknown = texts.flatMap((file) =>
    Array.from(read(file).matchAll(commands), ([command]) => command.replace(/ --?s\w*(?= )/, ''))
      .filter((command) => !known.has(command))
      .map((command) => `${file}: ${command}`),
  );
  expect(unknown).toEqual([]);
});
