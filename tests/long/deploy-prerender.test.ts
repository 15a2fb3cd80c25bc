import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { listen } from '../../server/listen.ts';
import { createSite } from '../../server/site.ts';
import { deployedIds, DIST, LOTS, prerenderHere } from '../support/deployment.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('prerendered pages', () => {
  const pages = temporaryFolder();
  let site: Server;
  let origin: string;
  let ids: readonly string[];

  beforeAll(async () => {
    ids = await deployedIds();
    site = await createSite({ directory: DIST, lots: LOTS });
    origin = `http://127.0.0.1:${await listen(site, 0, '127.0.0.1')}`;
    await prerenderHere({ api: origin, dist: DIST, out: pages, operator: 'fjellro' });
  });
  afterAll(() => {
    site?.close();
    site?.closeAllConnections();
  });

  const written = (path: string) => readFile(join(pages, 'fjellro', path));
  const served = async (path: string) => (await fetch(origin + path)).text();

  it('P1, P5: are the server’s own, of every lot and of the search, in both languages', async () => {
    expect(ids).toHaveLength(12);
    const lots = ids.flatMap((id) => [`/parkinglot/${id}`, `/en/parkinglot/${id}`]);
    for (const path of ['/', '/en', ...lots]) {
      const page = String(await written(`${path}/index.html`));
      // It may be read long after it was made (P9): that mark alone is its own.
      const isOld = page.includes('"isOld":true');
      expect({ path, isOld }).toEqual({ path, isOld: path.includes('parkinglot') });
      expect(page.replace(/"isOld":true,|,"isOld":true/, '')).toBe(await served(path));
    }
  });
});
