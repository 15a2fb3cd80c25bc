import * as Comlink from 'comlink';
import { snapshotCacheFile } from './loading/snapshot-cache.ts';
import { Pulse } from './pulse.ts';
import { SearchService } from './search-service.ts';

// A worker's messages have no target origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const pulse = new Pulse((heartbeat) => globalThis.postMessage(heartbeat));

Comlink.expose(new SearchService(snapshotCacheFile, pulse));
