/** Serves the built product with cross-origin isolation, in a process of its own. Sends its parent the port. */
import { listen } from '../../server/listen.ts';
import { LotFiles } from '../../server/lot-files.ts';
import { createSite } from '../../server/site.ts';

const [directory, lots] = process.argv.slice(2);
if (directory === undefined) throw new Error('usage: serve DIST [LOTS]');
const site = await createSite({ directory, lots: new LotFiles(lots === undefined ? [] : [lots]) });
// For exact timers and memory figures.
site.prependListener('request', (_request, response) => {
  response.setHeader('cross-origin-embedder-policy', 'require-corp');
  response.setHeader('cross-origin-resource-policy', 'same-origin');
});
const port = await listen(site, 0, '127.0.0.1');
process.send?.(port);
process.once('disconnect', () => process.exit(0));
