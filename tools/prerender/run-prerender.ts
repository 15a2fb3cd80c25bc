/**
 * `npm run finder -- prerender --api URL`: pages of every lot and of the search, site map and robots.txt,
 * a folder an operator (DEPLOY.md). Writes only what changed since the last run. With `--answers
 * FOLDER` the API's last answers are kept there and stand in for it where it fails.
 */
import { runCommand } from '../../server/listen.ts';
import { endQuietlyOnClosedPipe } from '../closed-pipe.ts';
import { parsePrerenderOptions } from './prerender-options.ts';
import { prerender } from './prerender.ts';

endQuietlyOnClosedPipe();

await runCommand(async () => {
  if (!(await prerender(parsePrerenderOptions(process.argv.slice(2))))) process.exitCode = 1;
});
