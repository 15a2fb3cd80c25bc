/** MapLibre with its worker in this origin, as the content security policy demands. */
import { getGlobalDispatcher, prewarm, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { addTileProtocol } from './tile-protocol.ts';

let prepared = false;

/** Before the first map. */
export function prepareMapLibre(): void {
  if (prepared) return;
  prepared = true;
  setWorkerUrl(workerUrl);
  // A worker out of reach is no news for the console: the map draws what it can (M7).
  getGlobalDispatcher().on('error', () => {});
  // The workers outlive a map: the next one must not wait for them.
  prewarm();
  // Tiles are read on the page's side, asynchronously: it decodes nothing itself, and a worker that the
  // browser restarted finds them where they were.
  addTileProtocol();
}
