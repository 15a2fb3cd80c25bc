/** What compose and systemd start, without either: the image's entry point, with the command that stands in their files. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { LotFiles } from '../../server/lot-files.ts';
import { createSite } from '../../server/site.ts';
import { runServer } from '../support/api-server.ts';
import { DIST, LOTS } from '../support/deployment.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const DEPLOY = resolve(import.meta.dirname, '../../deploy');
const compose = readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8');
const folder = temporaryFolder();

let lots = '';
beforeEach(({ task }) => {
  lots = join(folder, task.id);
  mkdirSync(lots);
});

/** A service's lines in compose.yaml. */
function service(name: string): string {
  return new RegExp(`^ {2}${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(compose)?.[1] ?? '';
}

function commandOf(name: string): readonly string[] {
  const list = /^ {4}command: \[(.*)\]$/m.exec(service(name))?.[1] ?? '';
  return [...list.matchAll(/'([^']*)'/g)].map(([, word = '']) => word);
}

/** Runs what the container runs; its `/lots` is this test's folder. */
function run(command: readonly string[]) {
  const args = command.map((word) => (word === '/lots' ? lots : word));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(`${DIST}-server`, 'serve.js'), ...args],
    { encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production', PORT: '0' } },
  );
  return { status, said: `${stdout}${stderr}` };
}

it('D5 compose.yaml stays down and says so without lots, and starts with those of one operator, naming whose are unusable', () => {
  const check = () => run(commandOf('lots'));
  const { status, said } = check();
  expect(status).toBe(1);
  expect(said).toContain(`the folder has no fjellro.ndjson or kystpark.ndjson`);
  expect(said).not.toMatch(/^\s+at /m);
  writeFileSync(join(lots, 'kystpark.ndjson'), 'rubbish');
  expect(check()).toMatchObject({ status: 1 });
  copyFileSync(LOTS, join(lots, 'fjellro.ndjson'));
  const unusable = expect.stringMatching(/kystpark\.ndjson: .*There are no lots\./) as string;
  expect(check()).toEqual({ status: 0, said: unusable });
  copyFileSync(LOTS, join(lots, 'kystpark.ndjson'));
  const checked = check();
  expect(checked.status).toBe(0);
  expect(JSON.parse(checked.said)).toMatchObject({
    fjellro: { lots: 11 },
    kystpark: { lots: 11 },
  });
});

it('compose.yaml serves what it checked, once it has; nothing starts again by itself', () => {
  const dockerfile = readFileSync(join(DEPLOY, 'Dockerfile'), 'utf8');
  expect(dockerfile).toContain('ENTRYPOINT ["node", "dist-server/serve.js"]');
  expect(commandOf('finder')).toEqual(commandOf('lots').filter((word) => word !== '--check'));
  expect(service('lots')).toContain(':/lots:ro');
  expect(service('finder')).toContain('volumes: *finder-lots');
  expect(service('lots')).toContain("restart: 'no'");
  expect(service('finder')).toMatch(
    /depends_on:\n +lots:\n +condition: service_completed_successfully/,
  );
  expect(service('nginx')).toMatch(/depends_on:\n +finder:\n +condition: service_healthy/);
});

it('systemd’s unit starts the same server, with a folder of lots', () => {
  const unit = readFileSync(join(DEPLOY, 'finder.service'), 'utf8');
  expect(commandOf('finder')).toEqual(['--lots', '/lots']);
  const command = 'current/dist-server/serve.js --dist /srv/finder/current/dist';
  expect(unit).toContain(`\nExecStart=/usr/bin/node ${command} --lots /srv/finder/lots\n`);
});

it('D5 the page of an operator whose list can’t be had says so in its HTML, with a way on', async () => {
  const bad = join(lots, 'bad.ndjson');
  writeFileSync(bad, 'rubbish');
  const served = new LotFiles([`fjellro=${LOTS}`, `kystpark=${bad}`]);
  const server = await runServer(await createSite({ directory: DIST, lots: served }));
  const html = async (path: string) => (await server.ask(path)).bytes.toString();
  // The page's data has every text.
  const sentence = '>Listen over parkeringsplasser er ikke tilgjengelig akkurat nå.';
  expect(await html('/kystpark/')).toContain(sentence);
  expect(await html('/kystpark/?search=oslo')).toContain(sentence);
  expect(await html('/')).not.toContain(sentence);
  const lot = await html('/kystpark/parkinglot/7');
  expect(lot).toContain('>Vi fikk ikke hentet opplysningene om parkeringsplassen.');
  expect(lot).toMatch(/<a [^>]*href="\/kystpark"[^>]*>/);
  await server.stop();
});
