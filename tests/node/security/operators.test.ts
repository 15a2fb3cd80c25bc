import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { checkOperators } from '../../../src/operators/check-operators.ts';
import { chooseOperator } from '../../../src/operators/choose-operator.ts';

const SAMPLE = await readFile(new URL('../../fixtures/operators.json', import.meta.url), 'utf8');
const { file } = checkOperators(JSON.parse(SAMPLE));
if (!file) throw new Error('The sample is broken.');

describe('U3: who may choose the operator', () => {
  // A label of the host is whoever set up that host's choice, a path's first segment the deployer's.
  test.each([
    ['https://kystpark.evil.example/', 'kystpark'],
    ['https://a.kystpark.b.example/', 'kystpark'],
    ['https://parkering.example/KYSTPARK/', 'kystpark'],
    ['https://parkering.example/x/../kystpark/', 'kystpark'],
    ['https://kystpark.evil@parkering.example/', 'fjellro'],
    ['https://a:kystpark@parkering.example/', 'fjellro'],
    ['https://kystpark:kystpark@parkering.example/', 'fjellro'],
    ['https://parkering.example/?operator=kystpark', 'fjellro'],
    ['https://parkering.example/?/kystpark/', 'fjellro'],
    ['https://parkering.example/?kystpark', 'fjellro'],
    ['https://parkering.example/#kystpark.example', 'fjellro'],
    ['https://parkering.example/en/?marker=kystpark#/kystpark', 'fjellro'],
    ['https://parkering.example//kystpark/', 'fjellro'],
    ['https://parkering.example/x/kystpark/', 'fjellro'],
    ['https://parkering.example/%6bystpark/', 'fjellro'],
    ['https://parkering.example/kystpark%2f', 'fjellro'],
    ['https://parkering.example/kystpark%00/', 'fjellro'],
    ['https://parkering.example/kystpark;x/', 'fjellro'],
    ['https://parkering.example/kystpark./', 'fjellro'],
    ['https://parkering.example/ky\u0455tpark/', 'fjellro'],
    ['https://kystpark-parkering.example/', 'fjellro'],
    ['https://xkystpark.example/', 'fjellro'],
    ['https://k\u0443stpark.example/', 'fjellro'],
    ['https://constructor.example/__proto__/', 'fjellro'],
  ])('%s is %s', (address, id) => {
    expect(chooseOperator(file, new URL(address)).operator.id).toBe(id);
  });
});

describe('quality: an operators file that was tampered with', () => {
  test.each([
    [
      '__proto__',
      (text: string) =>
        text.replace('"id": "fjellro"', '"__proto__": {"polluted": 1}, "id": "fjellro"'),
    ],
    [
      'constructor',
      (text: string) =>
        text.replace(
          '"id": "fjellro"',
          '"constructor": {"prototype": {"polluted": 1}}, "id": "fjellro"',
        ),
    ],
    [
      'a script as home',
      (text: string) => text.replace('https://www.fjellro.example/"', 'javascript:alert(1)"'),
    ],
    [
      'a host as path',
      (text: string) => text.replace('"/api/fjellro/parkinglots"', '"//evil.example/api"'),
    ],
    [
      'a backslash host',
      (text: string) => text.replace('"/api/fjellro/parkinglots"', String.raw`"/\\evil.example"`),
    ],
    [
      'a data: image',
      (text: string) => text.replace('"/operators/fjellro/icon.svg"', '"data:image/svg+xml,x"'),
    ],
    [
      'credentials',
      (text: string) => text.replace('https://min.fjellro', 'https://a:b@min.fjellro'),
    ],
    [
      'CSS as colour',
      (text: string) => text.replace('#0f5c4c', 'red;background:url(//evil.example)'),
    ],
    [
      'a root that climbs',
      (text: string) => text.replace('"rootPath": "/"', '"rootPath": "//evil.example/"'),
    ],
    ['an infinite bound', (text: string) => text.replace('[4.0,', '[1e999,')],
    [
      'a marker that is taken',
      (text: string) => text.replace('"marker": "kystpark"', '"marker": "api"'),
    ],
  ])('%s pollutes nothing and is refused', (_name, change) => {
    const { issues } = checkOperators(JSON.parse(change(SAMPLE)));
    expect({}).not.toHaveProperty('polluted');
    expect(issues.length).toBeGreaterThan(0);
  });
});
