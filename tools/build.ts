/** `npm run build`: the folder `dist`, for any static host. Nothing is built when `dist` is newer than its sources. */
import { resolve } from 'node:path';
import { buildPage } from '../server/build.ts';

await buildPage(resolve(import.meta.dirname, '..'));
