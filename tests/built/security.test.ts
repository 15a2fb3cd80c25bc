import { expect, it } from 'vitest';
import { securityHeaders } from '../../server/security-headers.ts';
import { CALL, CORPUS } from '../browser/security/corpus.ts';
import { body, startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { watchedContext } from '../support/journey.ts';
import { runProduct } from '../support/running-product.ts';
import { OPERATORS } from '../support/sample-operators.ts';
import { IS_LONG, IS_WHOLE, sample } from '../support/sample.ts';
import { SEARCH_PATHS, walkWholeJourney } from '../support/whole-journey.ts';

// Drawing takes half of the time and asks for nothing: `npm test -- --only whole` draws, too.
const running = runProduct({ draws: IS_WHOLE });

const DETAIL = /^\/api\/\w+\/parkinglots\/(?!properties$)[\w-]+$/;

/** Every lot's texts are of each family of hostile HTML, and every name tries to leave the JSON-LD. */
function makeHostile(server: FaultServer): void {
  const corpus = Object.values(CORPUS)
    .flatMap((family) => family.filter((_, index) => index % 16 === 0))
    .map((html) => `<p>En linje</p>${html.replaceAll(CALL, 'harmed()')}`)
    .join('\n');
  server.play(DETAIL, (request, response, _pass) => {
    const id = request.url?.split('/').at(-1) ?? '';
    const lot = {
      parkingLotId: id,
      name: `Skummel</script><script>window.harmed()</script><!--\u2028 ${id}`,
      address: { street: '</title><img src=x onerror=harmed()>', city: 'Oslo' },
      position: { coordinates: [10.75, 59.91] },
      properties: [{ id: 1, name: '<img src=x onerror=harmed()>' }],
      preamble: corpus,
      description: corpus,
      priceAndOpeningHours: corpus,
      image: '/../../admin',
      gpsUrl: 'javascript:harmed()',
    };
    body(JSON.stringify(lot))(request, response, () => {});
  });
}

const paths = ['/', '/en', '/parkinglot/101', '/kystpark/', '/nothing/here', '/operators.json'];
it.each(paths)('quality: the headers as served of %s', async (path) => {
  const { headers } = await fetch(running.origin + path);
  // What they hold: tests/node/server/security-headers.test.ts.
  expect(Object.fromEntries(headers)).toMatchObject(securityHeaders(OPERATORS));
});

it.concurrent.each(sample(SEARCH_PATHS, 1))(
  'quality: no violation and no error on the whole keyless journey of %s, every lot hostile',
  { timeout: 180_000 },
  async (_operator, path) => {
    const server = await startFaultServer(running.origin);
    makeHostile(server);
    const { context, faults } = await watchedContext(running.browser);
    let harms = 0;
    await context.exposeFunction('harmed', () => (harms += 1));
    const missing: string[] = [];
    context.on('response', (response) => {
      if (response.status() >= 400) missing.push(`${response.status()} ${response.url()}`);
    });
    const page = await context.newPage();
    const blocks: string[] = [];
    await walkWholeJourney(page, {
      url: server.origin + path,
      until: IS_LONG ? undefined : 'lot page',
      at: async (halt) => {
        if (!/lot/.test(halt)) return;
        await page.getByText('En linje').first().waitFor();
        const found = page.locator('script[type="application/ld+json"]');
        // Strict: there must be one, and it must be the only one.
        blocks.push((await found.textContent()) ?? '');
      },
    });
    expect(blocks).toHaveLength(IS_LONG ? 2 : 1);
    for (const block of blocks) {
      expect(block).not.toContain('<');
      expect((JSON.parse(block) as { name: string }).name).toMatch(/^Skummel<\/script>/);
    }
    expect(faults).toEqual([]);
    expect(missing).toEqual([]);
    expect(harms).toBe(0);
    await context.close();
    await server.stop();
  },
);
