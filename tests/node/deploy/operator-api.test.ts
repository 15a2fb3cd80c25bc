/** While the API fails, a new build's pages are made from its last answers. */
import { join } from 'node:path';

import { beforeAll, expect, test } from 'vitest';

import { readLotFile } from '../../../server/lot-file.ts';
import { apiListener } from '../../../server/site.ts';
import { DEFAULT_LANGUAGE } from '../../../src/domain/languages.ts';
import { AnswerStore } from '../../../tools/ask-api/answer-store.ts';
import { OperatorApi } from '../../../tools/ask-api/operator-api.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { testServers } from '../../support/test-servers.ts';

const OPERATOR = { apiBaseUrl: '/api/fjellro/parkinglots' };
const folder = temporaryFolder();
const serve = testServers();
let origin = '';
let isDown = false;
const statuses: number[] = [];

beforeAll(async () => {
  const { lots } = await readLotFile(join(import.meta.dirname, 'samples/lots.ndjson'));
  const api = apiListener(new Map([['fjellro', lots]]));
  origin = await serve((request, response) => {
    response.on('finish', () => statuses.push(response.statusCode));
    if (isDown) response.writeHead(500).end();
    else api(request, response);
  });
});

test('revalidates stored answers by their entity tags, and uses the stored answer when nothing changed or the API fails', async () => {
  const first = new OperatorApi(OPERATOR, origin, new AnswerStore(folder));
  const { ids } = await first.list();
  const [id = ''] = ids;
  const fresh = await first.lot(id, DEFAULT_LANGUAGE);

  const store = new AnswerStore(folder);
  const later = new OperatorApi(OPERATOR, origin, store);
  statuses.length = 0;
  expect(await later.lot(id, DEFAULT_LANGUAGE)).toEqual(fresh);
  expect(statuses).toEqual([304]);

  isDown = true;
  expect(await later.list()).toMatchObject({ ids, isFromStore: true });
  expect(await later.lot(id, DEFAULT_LANGUAGE)).toEqual(fresh);
  expect(store).toMatchObject({ asked: 3, fromStore: 2 });
  await expect(later.lot(ids[1] ?? '', DEFAULT_LANGUAGE)).rejects.toMatchObject({ status: 500 });
  isDown = false;
  await expect(later.lot('nobody', DEFAULT_LANGUAGE)).rejects.toMatchObject({ status: 404 });
});
