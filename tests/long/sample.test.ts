/** D2: what a newcomer meets says what is invented and whose data it is, and nothing of it stays with other lots. */
import { expect, it } from 'vitest';
import { LotFiles } from '../../server/lot-files.ts';
import { createSite } from '../../server/site.ts';
import { runServer } from '../support/api-server.ts';
import { DIST, LOTS } from '../support/deployment.ts';

/** The texts that come with each page have the operator's place in it. */
const INVENTED = /(?:Fjellro Parkering|Kystpark) og plassene selskapet selv driver, er oppdiktet/;
const SOURCES = 'Open Charge Map, NOBIL, Statens vegvesen, Entur';

it.each([
  ['the sample', []],
  ['a lot file', [LOTS]],
])('D2: with %s', async (_name, files) => {
  const isSample = files.length === 0;
  const lots = new LotFiles(files);
  const site = await runServer(await createSite({ directory: DIST, lots }));
  const textOf = async (path: string) => (await site.ask(path)).bytes.toString();
  for (const path of ['/', '/kystpark/', '/nothing/here']) {
    const text = await textOf(path);
    const said = [INVENTED.test(text), text.includes(SOURCES), text.includes('"/licenses.txt"')];
    expect([path, ...said]).toEqual([path, isSample, isSample, isSample]);
  }
  // Pages that come without the server's data know it by this.
  expect((await textOf('/operators.json')).includes('"sample":true')).toBe(isSample);
  const notice = await textOf('/licenses.txt');
  for (const source of ['Open Charge Map', 'NOBIL', 'Parkeringsregisteret', 'Entur', 'ODbL']) {
    expect(notice).toContain(source);
  }
  await site.stop();
});
