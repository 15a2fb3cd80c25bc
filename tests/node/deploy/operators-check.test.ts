import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';

import { securityHeaders } from '../../../server/security-headers.ts';
import type { OperatorsFile } from '../../../src/operators/operator.ts';
import { headerLines } from '../../../tools/header-lines.ts';
import { checkOperators, issuesText } from '../../../src/operators/check-operators.ts';
import { contrastIssues, contrastRatio, surfacesOf } from '../../../tools/operators-contrast.ts';

import { inspectFiles } from '../../../tools/operators-files.ts';

const PROJECT = join(import.meta.dirname, '../../..');
const SAMPLE = readFileSync(join(PROJECT, 'tests/fixtures/operators.json'), 'utf8');
const SURFACES = surfacesOf(readFileSync(join(PROJECT, 'src/ui/tokens.css'), 'utf8'));

const HOSTILE_PARTS = [
  'https://',
  'a',
  '.no',
  ';',
  ' ',
  "'",
  '"',
  ',',
  '$',
  '%2e',
  '..',
  '/',
  '\\',
  '\n',
  '*',
  'script-src',
  "'unsafe-inline'",
  ':443',
  '@',
  '?',
  '#',
  '[::1]',
  'data:',
  '\u00ad',
];

/** The sample with some of its items replaced, by path. */
function sampleWith(changes: Record<string, unknown>): unknown {
  const file: unknown = JSON.parse(SAMPLE);
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const holder = keys.reduce((node, key) => Reflect.get(node as object, key), file);
    if (value === undefined) Reflect.deleteProperty(holder as object, last);
    else Reflect.set(holder as object, last, value);
  }
  return file;
}

function pathsOf(json: unknown): string[] {
  return checkOperators(json).issues.map(({ path }) => path);
}

describe('operators file', () => {
  it('accepts the sample, and its colours in both themes', () => {
    const check = checkOperators(JSON.parse(SAMPLE));
    expect(check.issues).toEqual([]);
    expect(check.file?.operators.map(({ id }) => id)).toEqual(['fjellro', 'kystpark']);
    expect(contrastIssues(JSON.parse(SAMPLE), SURFACES)).toEqual([]);
  });

  it('tells every issue at once, those of the schema and those between items', () => {
    const json = sampleWith({
      'operators.0.supportEmail': 'nobody',
      'operators.0.homeUrl': 'javascript:alert(1)',
      'operators.0.map.bounds': [31, 57, 4, 71],
      'operators.1.id': 'fjellro',
      'operators.1.colours.dark.primary.background': 'red',
      'operators.1.unknown': 1,
    });
    expect(pathsOf(json).sort()).toEqual([
      'operators[0].homeUrl',
      'operators[0].map.bounds',
      'operators[0].supportEmail',
      'operators[1].colours.dark.primary.background',
      'operators[1].id',
      'operators[1].unknown',
    ]);
    expect(issuesText(checkOperators(json).issues).split('\n')).toHaveLength(6);
  });

  it('names every unknown and every missing item, not the first of each', () => {
    const json = sampleWith({
      'operators.0.nmae': 1,
      'operators.0.colors': 2,
      'operators.0.map.zoom': 3,
      'operators.1.name': undefined,
      'operators.1.icon': undefined,
      'operators.1.properties': [
        { id: 2, kind: 'charging' },
        { id: 2, kind: 'indoor' },
        { id: 3, kind: 'spaceship' },
      ],
    });
    const told = Object.fromEntries(
      checkOperators(json).issues.map(({ path, message }) => [path, message]),
    );
    expect(told).toMatchObject({
      'operators[0].nmae': 'is no item of this file; did you mean "name"?',
      'operators[0].colors': 'is no item of this file; did you mean "colours"?',
      'operators[0].map.zoom': 'is no item of this file',
      'operators[1].name': 'is missing',
      'operators[1].icon': 'is missing',
      'operators[1].properties[2].kind': expect.stringContaining('"spaceship"'),
    });
  });

  it('L6: an id is mapped once', () => {
    const properties = [
      { id: 2, kind: 'charging' },
      { id: 2, kind: 'indoor' },
    ];
    expect(pathsOf(sampleWith({ 'operators.1.properties': properties }))).toEqual([
      'operators[1].properties[1].id',
    ]);
  });

  it('P6: what an operator has not may be left out', () => {
    const items = ['apps', 'consumerUrl', 'contactForm', 'requestForm', 'supportEmail'];
    const json = sampleWith(
      Object.fromEntries(items.map((item) => [`operators.0.${item}`, undefined])),
    );
    expect(checkOperators(json).issues).toEqual([]);
  });

  it('U3: every operator but the first needs its own marker, which must not be a path of the product', () => {
    expect(pathsOf(sampleWith({ 'operators.1.marker': undefined }))).toEqual([
      'operators[1].marker',
    ]);
    const folders = readdirSync(join(PROJECT, 'public'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    for (const taken of [...folders, 'api', 'parkinglot', 'healthz', 'streets', 'en']) {
      expect(checkOperators(sampleWith({ 'operators.1.marker': taken })).issues).toContainEqual({
        path: 'operators[1].marker',
        message: `"${taken}" is a path of the product`,
      });
    }
    expect(
      pathsOf(sampleWith({ 'operators.0.marker': 'kyst', 'operators.1.marker': 'kyst' })),
    ).toContain('operators[1].marker');
  });

  it.each([
    ['https://parkering.example/', 'https://kystpark.example/', []],
    ['https://parkering.example/', 'https://parkering.example/kystpark/', []],
    ['https://parkering.example/', 'https://parkering.example/', ['operators[1].publicUrl']],
    ['https://kystpark.example/', 'https://kystpark.example/', ['operators[0].publicUrl']],
  ])('U3: public addresses %s and %s: an operator answers at its own', (first, second, wrong) => {
    const urls = { 'operators.0.publicUrl': first, 'operators.1.publicUrl': second };
    expect(pathsOf(sampleWith(urls))).toEqual(wrong);
  });

  it('says what is due in words of its own, whatever stands in an item', () => {
    const paths = itemPaths(JSON.parse(SAMPLE));
    const values = fc.constantFrom(null, true, -1, 1.5, '', 'x', 'javascript:1', [], [[]], {});
    fc.assert(
      fc.property(fc.constantFrom(...paths), values, (path, value) => {
        for (const { message } of checkOperators(sampleWith({ [path]: value })).issues) {
          expect(message).toMatch(/^(?:is|must|leads to|holds|"|\d+ is mapped)/);
          expect(message).not.toMatch(/Invalid|Expected|received/);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('wants origins where the content security policy is made of them', () => {
    const json = sampleWith({
      'operators.0.frameAncestors': ['https://www.fjellro.example', 'https://a.example/page'],
      'operators.0.map.streets.origins': ['https://tiles.example/v1/'],
    });
    expect(pathsOf(json)).toEqual([
      'operators[0].map.streets.origins[0]',
      'operators[0].frameAncestors[1]',
    ]);
  });

  it.each([null, [], 'text', { operators: [] }, { operators: [null] }, { operators: {} }])(
    'answers %j with issues, never by throwing',
    (json) => {
      expect(checkOperators(json).file).toBeUndefined();
      expect(checkOperators(json).issues.length).toBeGreaterThan(0);
      expect(contrastIssues(json, SURFACES)).toEqual([]);
    },
  );
});

describe('contrast', () => {
  it('is computed as WCAG says', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastRatio('#1a2b3c', '#1a2b3c')).toBe(1);
  });

  it('is checked on every surface of the tokens, in both themes', () => {
    const names = ['--surface', '--surface-raised', '--surface-sunken'];
    expect(Object.keys(SURFACES.light)).toEqual(names);
    expect(Object.keys(SURFACES.dark)).toEqual(names);
    expect(SURFACES.light['--surface']).not.toBe(SURFACES.dark['--surface']);
  });

  it('names the pair and the ratio, also in a file that is broken elsewhere', () => {
    const json = sampleWith({
      'operators.0.name': '',
      'operators.0.colours.light.primary': { background: '#ffe000', foreground: '#ffffff' },
      'operators.1.colours.dark.secondary.foreground': '#44221a',
    });
    const found = contrastIssues(json, SURFACES);
    expect(found.map(({ path }) => path)).toEqual([
      'operators[0].colours.light.primary',
      'operators[0].colours.light.primary.background',
      'operators[0].colours.light.primary.background',
      'operators[0].colours.light.primary.background',
      'operators[1].colours.dark.secondary',
    ]);
    expect(found[0]?.message).toMatch(/#ffffff on its background \(#ffe000\) has contrast 1\.3/);
  });
});

it('contrast is judged behind a malformed colour too', () => {
  const json = sampleWith({
    'operators.0.colours.light.primary.background': 'green',
    'operators.0.colours.light.secondary.foreground': '#dcece5',
  });
  expect(contrastIssues(json, SURFACES).map(({ path }) => path)).toEqual([
    'operators[0].colours.light.secondary',
  ]);
});

it('M1: reports an invalid streets file, wherever it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'streets-'));
  const json = sampleWith({
    'operators.0.map.streetsFile': '/streets.pmtiles',
    'operators.1.map.streetsFile': '/gone.pmtiles',
  });
  writeFileSync(join(folder, 'streets.pmtiles'), Buffer.alloc(200));
  const inspected = async (named: readonly string[]) =>
    (await inspectFiles(json, { own: ['/nowhere'], named })).issues.filter(({ path }) =>
      path.endsWith('streetsFile'),
    );
  expect(await inspected([folder])).toEqual([
    {
      path: 'operators[0].map.streetsFile',
      message: expect.stringContaining(`${join(folder, 'streets.pmtiles')} can't be read`),
    },
    {
      path: 'operators[1].map.streetsFile',
      message: `there is no /gone.pmtiles in /nowhere, ${folder}`,
    },
  ]);
  expect(await inspected([])).toEqual([]);
  rmSync(folder, { recursive: true });
});

it('S13: reports an invalid or missing destinations file in one sentence', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'destinations-'));
  const fixtures = join(PROJECT, 'tests/fixtures');
  const good = readFileSync(join(fixtures, 'destinations-sweden.json'), 'utf8');
  writeFileSync(join(folder, 'none.json'), '{');
  writeFileSync(join(folder, 'other.json'), good.replace('"towns"', '"places"'));
  const told = async (address: string, named: readonly string[] = []) => {
    const json = { operators: [{ destinationsFile: address }, {}] };
    return (await inspectFiles(json, { own: [folder, fixtures], named })).issues;
  };
  expect(await told('destinations-sweden.json')).toEqual([]);
  const path = 'operators[0].destinationsFile';
  expect(await told('none.json')).toEqual([
    { path, message: `${join(folder, 'none.json')}: The file of destinations is not JSON` },
  ]);
  expect(await told('/other.json')).toEqual([
    { path, message: expect.stringMatching(/: The file of destinations is not as it should be: /) },
  ]);
  expect(await told('gone.json')).toEqual([
    { path, message: `there is no gone.json in ${folder}, ${fixtures}` },
  ]);
  expect(await told('/gone.json')).toEqual([]);
  expect(await told('/gone.json', ['/nowhere'])).toHaveLength(1);
  rmSync(folder, { recursive: true });
});

function run(file: string) {
  const command = [join(PROJECT, 'node_modules/tsx/dist/cli.mjs'), 'tools/operators-check.ts'];
  return spawnSync(process.execPath, [...command, file], { cwd: PROJECT, encoding: 'utf8' });
}

describe('npm run operators:check', () => {
  const folder = mkdtempSync(join(tmpdir(), 'operators-check-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('refuses a second file, which it would leave unchecked', () => {
    const own = join(PROJECT, 'tests/fixtures/operators.json');
    const command = ['--import', 'tsx', 'tools/operators-check.ts', own, 'theirs.json'];
    const { status, stderr } = spawnSync(process.execPath, command, {
      cwd: PROJECT,
      encoding: 'utf8',
    });
    expect(stderr).toBe(`One operators file is checked at a time, not ${own}, theirs.json\n`);
    expect(status).toBe(1);
  });

  it('lists issues, missing pictures and contrast together and fails', () => {
    const file = join(folder, 'operators.json');
    const changes = {
      'operators.0.supportEmail': 'nobody',
      'operators.1.colours.light.primary.foreground': '#c05030',
    };
    writeFileSync(file, JSON.stringify(sampleWith(changes)));
    const { status, stderr } = run(file);
    expect(status).toBe(1);
    expect(stderr).toContain('operators[0].supportEmail: ');
    expect(stderr).toContain('operators[1].icon: there is no file');
    expect(stderr).toContain('operators[1].colours.light.primary: #c05030 on its background');
  });

  it('says what is wrong with a file that is not JSON', () => {
    const file = join(folder, 'broken.json');
    writeFileSync(file, '{');
    const { status, stderr } = run(file);
    expect(status).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(2);
    expect(run(folder).stderr).toContain('it is a folder, not a file');
  });
});

describe('what an operators file must not inject', () => {
  it.each([
    [
      'operators.0.map.streets',
      { styleUrl: 'https://a.example', provider: 'A', origins: ['https://a;script-src-elem'] },
    ],
    ['operators.0.homeUrl', "https://a'b.example/"],
    ['operators.0.homeUrl', "  https://a'b.example/"],
    ['operators.0.apiBaseUrl', 'https://a_b!.example/x'],
    ['operators.0.homeUrl', 'https:\\\\a.example'],
    ['operators.0.name', 'Fjell\u0000ro'],
    ['operators.0.name', 'Fjell\nro'],
    ['operators.0.apiBaseUrl', '/api/../admin'],
    ['operators.0.apiBaseUrl', '/api/%2e%2E/admin'],
    ['operators.0.apiBaseUrl', '/api?list'],
    ['operators.0.publicUrl', 'https://a.example/?b/'],
    ['operators.0.consumerUrl', 'https://a.example/#x'],
    ['operators.0.map.streetsFile', '/streets/../../etc/x.pmtiles'],
    ['operators.0.logo.light', '/operators/../../secret.svg'],
    ['operators.0.logo.widthPx', 1e9],
    ['operators.0.logo.heightPx', 0],
    ['operators.0.properties', [{ id: 1e300, kind: 'contract' }]],
    ['rootPath', '/../'],
  ])('%s: %j', (path, value) => {
    expect(checkOperators(sampleWith({ [path]: value })).file).toBeUndefined();
  });

  const expected = [...directivesOf(checkOperators(JSON.parse(SAMPLE)).file!)].sort();
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc
      .tuple(
        fc.constantFrom('', ' '),
        fc.array(fc.constantFrom(...HOSTILE_PARTS), { maxLength: 8 }),
      )
      .map(([space, parts]) => `${space}https://${parts.join('')}`),
  );

  it('any text in any item: refused, or the policy has the directives it had and no odd source', () => {
    fc.assert(
      fc.property(fc.constantFrom(...textPaths(JSON.parse(SAMPLE))), hostile, (path, text) => {
        const { file } = checkOperators(sampleWith({ [path]: text }));
        if (!file) return;
        expect([...directivesOf(file)].sort()).toEqual(expected);
        const headers = securityHeaders(file);
        for (const value of Object.values(headers)) expect(value).toMatch(/^[\w\s:;/.*'=+()#,-]*$/);
        expect(() => headerLines(headers, 'static')).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });
});

function directivesOf(file: OperatorsFile): string[] {
  const policy = securityHeaders(file)['content-security-policy'] ?? '';
  return policy.split(';').map((directive) => directive.trim().split(' ', 1)[0] ?? '');
}

/** The paths of all items of a file, of objects and lists too. */
function itemPaths(json: unknown, path = ''): string[] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([name, value]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return [at].concat(itemPaths(value, at));
  });
}

function textPaths(file: unknown): string[] {
  const valueAt = (path: string) =>
    path.split('.').reduce<unknown>((node, key) => Reflect.get(node as object, key), file);
  return itemPaths(file).filter((path) => typeof valueAt(path) === 'string');
}
