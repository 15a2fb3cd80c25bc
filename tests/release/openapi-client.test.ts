/**
 * The API's description as others' tools read it: `redocly lint` finds nothing, and openapi-typescript makes
 * types of it with which a client compiles and asks the embedded API. In a folder of their own, because
 * openapi-typescript wants a TypeScript 5. Skipped where the registry can't be reached.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { describe, expect, test } from 'vitest';

import { LotFiles } from '../../server/lot-files.ts';
import { readOperators } from '../../server/lots.ts';
import { apiListener } from '../../server/site.ts';
import { plainEnvironment, shell } from '../support/documented.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testServers } from '../support/test-servers.ts';

const PROJECT = resolve(import.meta.dirname, '../..');
const folder = temporaryFolder();
const serve = testServers();

/** Every call that the description has, with its answer's types used as a client would. */
const CLIENT = `
import createClient from 'openapi-fetch';
import type { paths } from './api.js';

const baseUrl = process.argv[2];
if (baseUrl === undefined) throw new Error('Which API?');
const client = createClient<paths>({ baseUrl });
const list = await client.GET('/parkinglots');
if (!list.data) throw new Error('no list');
const first = list.data[0];
if (first?.parkingLotId == null) throw new Error('no lot');
const [longitude, latitude] = first.position.coordinates;
const id = String(first.parkingLotId);
const params = { path: { id } };
const detail = await client.GET('/parkinglots/{id}', { params });
const services = await client.GET('/parkinglots/{id}/services', { params });
const nearby = await client.GET('/parkinglots/{id}/nearby', { params });
const payment = await client.GET('/parkinglots/{id}/paymentmethods', { params });
const properties = await client.GET('/parkinglots/properties');
const unknown = await client.GET('/parkinglots/{id}', { params: { path: { id: 'none-such' } } });
console.log(JSON.stringify({
  name: detail.data?.name ?? first.name,
  position: [longitude, latitude].every((value) => typeof value === 'number'),
  services: services.data?.length,
  nearby: Array.isArray(nearby.data),
  payment: payment.data !== undefined,
  properties: properties.data?.length,
  unknown: unknown.response.status,
}));
`;

/** Installs what the test needs. @returns whether the registry gave it */
function install(): boolean {
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  const packages = [
    'openapi-typescript@7',
    'openapi-fetch@0',
    'typescript@5',
    '@types/node@20',
    '@redocly/cli@2',
  ];
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages];
  const run = spawnSync('npm', args, { cwd: folder, env: plainEnvironment(), encoding: 'utf8' });
  if (run.status !== 0)
    process.stderr.write(
      `The registry gives no tools to read the API's description:\n${run.stderr}`,
    );
  return run.status === 0;
}

describe.skipIf(!install())('server/openapi.json', () => {
  cpSync(join(PROJECT, 'server/openapi.json'), join(folder, 'openapi.json'));

  test('redocly lint finds nothing', async () => {
    const printed = await shell('npx redocly lint openapi.json 2>&1', {
      cwd: folder,
      env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    // The tool warns of an old Node itself: what it says of the document comes after.
    const said = printed.slice(printed.indexOf('validating'));
    expect(said).not.toMatch(/warning|error/i);
    expect(said).toContain('is valid');
  });

  test('a client made from it compiles with TypeScript 5, and the embedded API answers it', async () => {
    writeFileSync(join(folder, 'client.ts'), CLIENT);
    const options =
      '--strict --module nodenext --target es2023 --types node --exactOptionalPropertyTypes';
    await shell(`npx openapi-typescript openapi.json -o api.d.ts && npx tsc ${options} client.ts`, {
      cwd: folder,
    });
    const operators = await readOperators(join(PROJECT, 'tests/fixtures/operators.json'));
    const origin = await serve(apiListener(await new LotFiles().open(operators)));
    const printed = await shell(`node client.js ${origin}/api/fjellro`, { cwd: folder });
    const found = { position: true, nearby: true, payment: true, unknown: 404 };
    expect(JSON.parse(printed)).toMatchObject(found);
  });
});
