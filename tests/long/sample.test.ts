/** D2: what a newcomer meets says what is invented and whose data it is, and nothing of it stays with other lots. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSite } from '../../server/site.ts';
import { runServer, type RunningServer } from '../support/api-server.ts';
import { DIST, LOTS } from '../support/deployment.ts';

/** The texts that come with each page have the operator's place in it. */
const INVENTED = /(?:Fjellro Parkering|Kystpark) og plassene den selv driver, er oppdiktet/;
const SOURCES = 'Open Charge Map, NOBIL, Statens vegvesen, Entur';

describe.each([
  ['the sample', undefined],
  ['a lot file', LOTS],
])('with %s', (_name, lots) => {
  let site: RunningServer;
  beforeAll(async () => {
    site = await runServer(await createSite({ directory: DIST, lots }));
  });
  afterAll(() => site.stop());

  it.each(['/', '/kystpark/', '/nothing/here'])('D2: %s', async (path) => {
    const text = (await site.ask(path)).bytes.toString();
    const said = [
      INVENTED.test(text),
      text.includes(SOURCES),
      text.includes('href="/licenses.txt"'),
    ];
    expect(said).toEqual(said.map(() => lots === undefined));
  });

  it('D2: pages that come without the server’s data know it by the operators file', async () => {
    const text = (await site.ask('/operators.json')).bytes.toString();
    expect(text.includes('"sample":true')).toBe(lots === undefined);
  });

  it('D2: the notice that the page links to names every source of lots', async () => {
    const text = (await site.ask('/licenses.txt')).bytes.toString();
    for (const source of ['Open Charge Map', 'NOBIL', 'Parkeringsregisteret', 'Entur', 'ODbL']) {
      expect(text).toContain(source);
    }
  });
});
