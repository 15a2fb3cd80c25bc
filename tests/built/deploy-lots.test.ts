/** What compose and systemd start, without either: the image's entry point, with the command that stands in their files. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { listen } from '../../server/listen.ts';
import { createSite } from '../../server/site.ts';
import { DIST, LOTS } from '../support/deployment.ts';

const DEPLOY = resolve(import.meta.dirname, '../../deploy');
const compose = readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8');

let lots = '';
beforeEach(() => {
  lots = mkdtempSync(join(tmpdir(), 'lots-'));
});
afterEach(() => rmSync(lots, { recursive: true }));

/** A service's lines in compose.yaml. */
function service(name: string): string {
  return new RegExp(`^ {2}${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(compose)?.[1] ?? '';
}

/** The words of a service's command. */
function commandOf(name: string): readonly string[] {
  const list = /^ {4}command: \[(.*)\]$/m.exec(service(name))?.[1] ?? '';
  return [...list.matchAll(/'([^']*)'/g)].map(([, word = '']) => word);
}

/** Runs what the container runs; its `/lots` is this test's folder. */
function run(command: readonly string[]): {
  readonly status: number | null;
  readonly said: string;
} {
  const dockerfile = readFileSync(join(DEPLOY, 'Dockerfile'), 'utf8');
  const entry = /^ENTRYPOINT \["node", "(.*)"\]$/m.exec(dockerfile)?.[1];
  expect(entry).toBe('dist-server/serve.js');
  const args = command.map((word) => (word === '/lots' ? lots : word));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(`${DIST}-server`, 'serve.js'), ...args],
    { encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production', PORT: '0' } },
  );
  return { status, said: `${stdout}${stderr}` };
}

describe('deploy/compose.yaml', () => {
  it('without lots says so and stays down', () => {
    const { status, said } = run(commandOf('lots'));
    expect(status).toBe(1);
    expect(said).toContain(`the folder has no fjellro.ndjson or kystpark.ndjson`);
    expect(said).not.toMatch(/^\s+at /m);
    // Nothing starts again by itself, and the server not at all.
    expect(service('lots')).toContain("restart: 'no'");
    expect(service('finder')).toMatch(
      /depends_on:\n +lots:\n +condition: service_completed_successfully/,
    );
    expect(service('nginx')).toMatch(/depends_on:\n +finder:\n +condition: service_healthy/);
  });

  it('D5 names an operator’s unusable list and serves the others; without another list it does not start', () => {
    writeFileSync(join(lots, 'kystpark.ndjson'), 'rubbish');
    expect(run(commandOf('lots'))).toMatchObject({ status: 1 });
    copyFileSync(LOTS, join(lots, 'fjellro.ndjson'));
    const { status, said } = run(commandOf('lots'));
    expect(status).toBe(0);
    expect(said).toMatch(/kystpark\.ndjson: .*There are no lots\./);
  });

  it('takes a file of each operator, and what it checks is what it serves', () => {
    copyFileSync(LOTS, join(lots, 'fjellro.ndjson'));
    copyFileSync(LOTS, join(lots, 'kystpark.ndjson'));
    const { status, said } = run(commandOf('lots'));
    expect(status).toBe(0);
    expect(JSON.parse(said)).toMatchObject({ fjellro: { lots: 11 }, kystpark: { lots: 11 } });
    const check = commandOf('lots').filter((word) => word !== '--check');
    expect(commandOf('finder')).toEqual(check);
    expect(service('lots')).toContain(':/lots:ro');
    expect(service('finder')).toContain('volumes: *finder-lots');
  });
});

it('systemd’s unit takes a file of each operator from a folder, too', () => {
  const unit = readFileSync(join(DEPLOY, 'finder.service'), 'utf8');
  const words = /^ExecStart=\/usr\/bin\/node current\/dist-server\/serve\.js (.*)$/m.exec(
    unit,
  )?.[1];
  const command = words?.split(' ') ?? [];
  expect(command).toEqual(['--dist', '/srv/finder/current/dist', '--lots', '/srv/finder/lots']);
  const here = command.map((word) => word.replace('/srv/finder/current/dist', DIST));
  const started = here.map((word) => word.replace('/srv/finder/lots', lots));
  expect(run([...started, '--check']).said).toContain('the folder has no fjellro.ndjson');
  copyFileSync(LOTS, join(lots, 'fjellro.ndjson'));
  const { status, said } = run([...started, '--check']);
  expect(status).toBe(0);
  expect(said).toContain(`kystpark has no lots in ${lots}`);
  expect(said).toMatch(/"fjellro":\{"lots":11/);
});

it('D5 the page of an operator whose list can’t be had says so in its HTML, with a way on', async () => {
  const bad = join(lots, 'bad.ndjson');
  writeFileSync(bad, 'rubbish');
  const server = await createSite({
    directory: DIST,
    lots: [`fjellro=${LOTS}`, `kystpark=${bad}`],
  });
  const origin = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
  const html = async (path: string) => (await fetch(origin + path)).text();
  // The page's data has every text.
  const sentence = '>Listen over parkeringsplasser er ikke tilgjengelig akkurat nå.';
  expect(await html('/kystpark/')).toContain(sentence);
  expect(await html('/kystpark/?search=oslo')).toContain(sentence);
  expect(await html('/')).not.toContain(sentence);
  const lot = await html('/kystpark/parkinglot/7');
  expect(lot).toContain('>Vi fikk ikke hentet opplysningene om parkeringsplassen.');
  expect(lot).toMatch(/<a [^>]*href="\/kystpark"[^>]*>/);
  server.close();
});
