import * as Comlink from 'comlink';
import { snapshotCacheFile } from './loading/snapshot-cache.ts';
import { HeartbeatSender } from './heartbeat-sender.ts';
import { SearchService } from './search-service.ts';

// A worker's messages have no target origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const heartbeats = new HeartbeatSender((heartbeat) => globalThis.postMessage(heartbeat));

Comlink.expose(new SearchService(snapshotCacheFile, heartbeats));
