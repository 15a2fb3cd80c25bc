import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { securityHeaders } from '../../../server/security-headers.ts';
import { checkOperators, issuesText } from '../../../src/operators/check-operators.ts';
import type { OperatorsFile } from '../../../src/operators/operator.ts';
import { headersFile } from '../../../tools/headers.ts';
import { contrastIssues, contrastRatio, surfacesOf } from '../../../tools/operators-contrast.ts';
import { destinationIssues } from '../../../tools/operators-destinations.ts';
import { forAll } from '../../support/for-all.ts';
import { OPERATORS, OPERATORS_PATH, OPERATORS_TEXT } from '../../support/sample-operators.ts';
import { temporaryFolder, writerIn } from '../../support/temporary-folder.ts';
import { runToEnd } from '../../support/run-to-end.ts';

const FIXTURES = 'tests/fixtures';
const SAMPLE: unknown = JSON.parse(OPERATORS_TEXT);
const SURFACES = surfacesOf(readFileSync('src/ui/tokens.css', 'utf8'));
const folder = temporaryFolder();

/** The sample with some of its items replaced, by path; undefined takes one away. */
function sampleWith(changes: Record<string, unknown>): unknown {
  const file = structuredClone(SAMPLE);
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const holder = keys.reduce((node, key) => Reflect.get(node as object, key), file);
    if (value === undefined) Reflect.deleteProperty(holder as object, last);
    else Reflect.set(holder as object, last, value);
  }
  return file;
}

function issuesWith(changes: Record<string, unknown>) {
  const told = checkOperators(sampleWith(changes)).issues;
  return told.map(({ path, message }) => [path.replace('operators', ''), message] as const);
}

it('names every issue of the schema at once, and each missing item', () => {
  const changes = {
    'operators.0.supportEmail': 'nobody',
    'operators.0.homeUrl': 'javascript:alert(1)',
    'operators.0.map.bounds': [31, 57, 4, 71],
    'operators.1.map.zoom': 3,
    'operators.0.nmae': 1,
    'operators.0.colors': {},
    'operators.1.name': undefined,
    'operators.1.colours.dark.primary.background': 'red',
    'operators.1.properties': [{ id: 3, kind: 'spaceship' }],
  };
  const some = expect.any(String) as string;
  expect(Object.fromEntries(issuesWith(changes))).toEqual({
    '[0].supportEmail': some,
    '[0].homeUrl': some,
    '[0].map.bounds': some,
    '[1].map.zoom': 'is no item of this file',
    '[0].nmae': 'is no item of this file',
    '[0].colors': 'is no item of this file',
    '[1].name': 'is missing',
    '[1].colours.dark.primary.background': some,
    '[1].properties[0].kind': expect.stringContaining('"spaceship"') as string,
  });
  expect(issuesText(checkOperators(sampleWith(changes)).issues).split('\n')).toHaveLength(9);
});

const twice = ['charging', 'indoor'].map((kind) => ({ id: 2, kind }));
const site = 'https://parkering.example/';
const coast = 'https://kystpark.example/';
const none = ['apps', 'consumerUrl', 'contactForm', 'requestForm', 'supportEmail'].map(
  (item) => [`operators.0.${item}`, undefined] as const,
);
const publicAt = (first: string, second: string) => ({
  'operators.0.publicUrl': first,
  'operators.1.publicUrl': second,
});
it.each<[what: string, changes: Record<string, unknown>, wrong: string[]]>([
  ['L6: an id is mapped once', { 'operators.1.properties': twice }, ['[1].properties[1]']],
  ['an id is one operator’s', { 'operators.1.id': 'fjellro' }, ['[1].id']],
  ['P6: what an operator has not may be left out', Object.fromEntries(none), []],
  ['U3: the second needs a marker', { 'operators.1.marker': undefined }, ['[1].marker']],
  ['U3: of its own', { 'operators.0.marker': 'kystpark' }, ['[1].marker', '[1].publicUrl']],
  ['U3: addresses of their own', publicAt(site, coast), []],
  ['U3: one below the other', publicAt(site, `${site}kystpark/`), []],
  ['U3: the same address', publicAt(site, site), ['[1].publicUrl']],
  ['U3: the other’s address', publicAt(coast, coast), ['[0].publicUrl']],
  [
    'origins are wanted where the content security policy is made of them',
    {
      'operators.0.frameAncestors': ['https://www.fjellro.example', 'https://a.example/page'],
      'operators.0.map.streets.origins': ['https://tiles.example/v1/'],
    },
    ['[0].map.streets.origins[0]', '[0].frameAncestors[1]'],
  ],
])('%s', (_what, changes, wrong) => {
  expect(issuesWith(changes).map(([path]) => path)).toEqual(wrong);
});

it('U3: a marker must not be a path of the product', () => {
  const entries = readdirSync('public', { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  for (const taken of [...folders, 'api', 'parkinglot', 'healthz', 'streets', 'en']) {
    const told = ['[1].marker', `"${taken}" is a path of the product`];
    expect(issuesWith({ 'operators.1.marker': taken })).toContainEqual(told);
  }
});

it('says what is due in words of its own, whatever stands in an item', () => {
  const values = fc.constantFrom(null, true, -1, 1.5, '', 'x', 'javascript:1', [], [[]], {});
  forAll({ numRuns: 500 }, fc.constantFrom(...itemPaths(SAMPLE)), values, (path, value) => {
    for (const { message } of checkOperators(sampleWith({ [path]: value })).issues) {
      expect(message).toMatch(/^(?:is|must|leads to|holds|"|\d+ is mapped)/);
      expect(message).not.toMatch(/Invalid|Expected|received/);
    }
  });
});

it.each([null, [], 'text', { operators: [] }, { operators: [null] }, { operators: {} }])(
  'answers %j with issues, never by throwing',
  (json) => {
    expect(checkOperators(json).file).toBeUndefined();
    expect(checkOperators(json).issues.length).toBeGreaterThan(0);
  },
);

it('contrast is computed as WCAG says, and names the pair and the ratio', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastRatio('#1a2b3c', '#1a2b3c')).toBe(1);
  const json = sampleWith({
    'operators.0.colours.light.primary': { background: '#ffe000', foreground: '#ffffff' },
    'operators.1.colours.dark.primary': { background: '#101010', foreground: '#ffffff' },
    'operators.1.colours.dark.secondary.foreground': '#44221a',
  });
  const found = contrastIssues((json as OperatorsFile).operators, SURFACES);
  // The colours lie on three surfaces of each theme.
  expect(found.map(({ path }) => path)).toEqual([
    'operators[0].colours.light.primary',
    ...Array<string>(3).fill('operators[0].colours.light.primary.background'),
    'operators[1].colours.dark.secondary',
    ...Array<string>(3).fill('operators[1].colours.dark.primary.background'),
  ]);
  expect(found[0]?.message).toMatch(/#ffffff on its background \(#ffe000\) has contrast 1\.3/);
});

const good = readFileSync(join(FIXTURES, 'destinations-sweden.json'), 'utf8');
writeFileSync(join(folder, 'none.json'), '{');
writeFileSync(join(folder, 'other.json'), good.replace('"towns"', '"places"'));
it.each([
  ['destinations-sweden.json', []],
  ['none.json', [/none\.json: The file of destinations is not JSON$/]],
  ['/other.json', [/: The file of destinations is not as it should be: /]],
  ['gone.json', [/^there is no gone\.json in /]],
  ['/gone.json', []],
])('files that it names: S13: reports a destinations file %s', (address, told) => {
  const issues = destinationIssues([{ destinationsFile: address }, {}], [folder, FIXTURES]);
  expect(issues.map(({ path }) => path)).toEqual(told.map(() => 'operators[0].destinationsFile'));
  for (const [at, message] of told.entries()) expect(issues[at]?.message).toMatch(message);
});

const run = (...files: readonly string[]) => runToEnd('tools/operators-check.ts', ...files);

it('operators:check lists issues, then missing pictures and contrast together, and fails; the sample has none', () => {
  const runWith = (changes: Record<string, unknown>) =>
    run(writerIn(folder)('wrong.json', JSON.stringify(sampleWith(changes))));
  expect(runWith({ 'operators.0.supportEmail': 'nobody' })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('operators[0].supportEmail: ') as string,
  });
  const colour = { 'operators.1.colours.light.primary.foreground': '#c05030' };
  const { status, stderr } = runWith(colour);
  expect(status).toBe(1);
  expect(stderr).toContain('operators[1].icon: there is no file');
  expect(stderr).toContain('operators[1].colours.light.primary: #c05030 on its background');
  expect(run(OPERATORS_PATH)).toMatchObject({ status: 0, stderr: '' });
});

describe('what an operators file must not inject', () => {
  const origins = ['https://a;script-src-elem'];
  const streets = { styleUrl: 'https://a.example', provider: 'A', origins };
  it.each<[path: string, value: unknown]>([
    ['operators.0.map.streets', streets],
    ['operators.0.homeUrl', "https://a'b.example/"],
    ['operators.0.homeUrl', 'https://a:b@fjellro.example/'],
    ['operators.0.name', 'Fjell\u0000ro'],
    ['operators.0.icon', 'data:image/svg+xml,x'],
    ['operators.0.apiBaseUrl', 'https://a_b!.example/x'],
    ['operators.0.apiBaseUrl', '//evil.example/api'],
    ['operators.0.apiBaseUrl', '/api/../admin'],
    ['operators.0.apiBaseUrl', '/api?list'],
    ['operators.0.publicUrl', 'https://a.example/?b/'],
    ['operators.0.consumerUrl', 'https://a.example/#x'],
    ['operators.0.colours.light.primary.background', 'red;background:url(//evil.example)'],
    ['operators.0.map.streetsFile', '/streets/../../etc/x.pmtiles'],
    ['operators.0.logo.light', '/operators/../../secret.svg'],
    ['operators.0.properties', [{ id: 1e300, kind: 'contract' }]],
    ['operators.0.constructor', { prototype: { polluted: 1 } }],
    ['rootPath', '/../'],
  ])('%s: %j', (path, value) => {
    expect(checkOperators(sampleWith({ [path]: value })).file).toBeUndefined();
  });

  it('a prototype', () => {
    const text = OPERATORS_TEXT.replace('"id"', '"__proto__": {"polluted": 1}, "id"');
    expect(checkOperators(JSON.parse(text)).file).toBeUndefined();
    expect({}).not.toHaveProperty('polluted');
  });

  const parts =
    `https:// a .no ; ' " , $ %2e .. / \\ * script-src 'unsafe-inline' :443 @ ? # [::1] data: \u00ad`
      .split(' ')
      .concat(' ', '\n');
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc
      .tuple(fc.constantFrom('', ' '), fc.array(fc.constantFrom(...parts), { maxLength: 8 }))
      .map(([space, list]) => `${space}https://${list.join('')}`),
  );
  it('any text in any item: refused, or the policy has the directives it had and no odd source', () => {
    forAll({ numRuns: 1_000 }, fc.constantFrom(...itemPaths(SAMPLE)), hostile, (path, text) => {
      const { file } = checkOperators(sampleWith({ [path]: text }));
      if (!file) return;
      expect(directivesOf(file)).toEqual(directivesOf(OPERATORS));
      const headers = securityHeaders(file);
      for (const value of Object.values(headers)) expect(value).toMatch(/^[\w\s:;/.*'=+()#,-]*$/);
      expect(() => headersFile(headers)).not.toThrow();
    });
  });
});

function directivesOf(file: OperatorsFile) {
  const policy = securityHeaders(file)['content-security-policy'] ?? '';
  return Array.from(policy.matchAll(/(?:^|;)\s*([^\s;]+)/g), ([, name = '']) => name).sort();
}

/** The paths of all items of a file, of objects and lists too. */
function itemPaths(json: unknown, path = ''): string[] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([name, value]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return [at].concat(itemPaths(value, at));
  });
}
