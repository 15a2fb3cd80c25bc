/** Runs inside MapLibre's workers, so that the page's thread never sees a coordinate of the basemap. */
import { loadTopojson } from './load-topojson.ts';

interface ProtocolHost {
  addProtocol(name: string, load: typeof loadTopojson): void;
}

(self as unknown as ProtocolHost).addProtocol('topojson', loadTopojson);
