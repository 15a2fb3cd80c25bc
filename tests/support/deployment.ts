/** The built product as an operator's web team would deploy it: nginx, prerendered pages, headers. */
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { listen } from '../../server/listen.ts';
import { LotFiles } from '../../server/lot-files.ts';
import { readOperators } from '../../server/operators-file.ts';
import { securityHeaders } from '../../server/security-headers.ts';
import { createSite } from '../../server/site.ts';
import { nginxHeaders } from '../../tools/headers.ts';
import { nginxLanguages } from '../../tools/nginx-languages.ts';
import { prerender } from '../../tools/prerender/prerender.ts';
import { send, stopServer } from './api-server.ts';
import { freePort, startNginx } from './nginx.ts';

const PROJECT = resolve(import.meta.dirname, '../..');
export const DIST = join(PROJECT, 'dist');
/** Twelve lots: what sources have and lack, and one that is hostile in every field. */
export const LOTS = join(PROJECT, 'tests/node/deploy/samples/lots.ndjson');
/** Of those: two near each other, one with another kind of id, and the hostile one. */
const FEW = new Set(['101', '102', 'osm-w104', '106']);

/** Writes some of the lots to a file, for pages of which a few show the same as all. @returns its path, and their ids */
export async function fewLots(folder: string) {
  const lines = (await readFile(LOTS, 'utf8')).trim().split('\n');
  const few = lines.filter((line) => FEW.has(idOf(line)));
  const path = join(folder, 'few-lots.ndjson');
  await writeFile(path, `${few.join('\n')}\n`);
  return { path, ids: few.map(idOf) };
}

/** The server's packages, which an operator installs once beside the releases (DEPLOY.md). */
export async function linkPackages(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
}

export type Deployment = Awaited<ReturnType<typeof deploy>>;

/** Deploys the product, with few lots, with one of the example sites: prerendered where operators have hosts. */
export async function deploy(options: {
  readonly nginx: string;
  /** Each operator's host name, by its id; without them, the operators stand under two paths. */
  readonly hosts?: Readonly<Record<string, string>>;
  readonly dist?: string;
  readonly base?: string;
}) {
  const { dist = DIST, hosts } = options;
  const folder = await mkdtemp(join(tmpdir(), 'deployment-'));
  const pages = join(folder, 'pages');
  const lots = await fewLots(folder);
  const api = await createSite({ directory: dist, lots: new LotFiles([lots.path]) });
  const apiUrl = `http://127.0.0.1:${await listen(api, 0, '127.0.0.1')}`;
  const port = await freePort();
  const file = await readOperators(join(dist, 'operators.json'));
  if (hosts) {
    const placed = file.operators.map((operator) =>
      Object.assign({}, operator, { publicUrl: `http://${hosts[operator.id]}:${port}/` }),
    );
    const operators = join(folder, 'operators.json');
    await writeFile(operators, JSON.stringify({ ...file, operators: placed }));
    // A process of its own takes longer to start than to write.
    const isWhole = await prerender({ api: apiUrl, dist, out: pages, operators });
    if (!isWhole) throw new Error('Pages are missing.');
  }
  const headersOf = (id?: string) => {
    const operators = file.operators.filter((operator) => id === undefined || operator.id === id);
    return nginxHeaders(securityHeaders({ ...file, operators }));
  };
  const nginx = await startNginx(options.nginx, {
    hosts,
    port,
    dist,
    pages,
    api: apiUrl,
    base: options.base ?? '',
    languages: nginxLanguages(file),
    headers: {
      'security-headers.conf': headersOf(),
      'security-headers-fjellro.conf': headersOf('fjellro'),
      'security-headers-kystpark.conf': headersOf('kystpark'),
    },
  });
  return {
    port,
    /** Folder of nginx's logs. */
    log: nginx.log,
    ids: lots.ids,
    stop: async () => {
      await nginx.stop();
      await stopServer(api);
      await rm(folder, { recursive: true });
    },
  };
}

/** A page of the first operator's host, unless another is named; nothing is followed. */
export async function ask(
  { port }: Pick<Deployment, 'port'>,
  path: string,
  headers: Record<string, string> = {},
) {
  const sent = { host: 'parkering.fjellro.example', ...headers };
  const { bytes, ...response } = await send({ port, path, headers: sent });
  return { response, text: bytes.toString() };
}

function idOf(line: string): string {
  return String((JSON.parse(line) as { parkingLotId: unknown }).parkingLotId);
}
