/** MapLibre with its worker on this origin, as the content security policy demands. */
import { getGlobalDispatcher, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { addTileProtocol } from './tiles/tile-protocol.ts';

let prepared = false;

/** Call it before the first map is made. */
export function prepareMapLibre(): void {
  if (prepared) return;
  prepared = true;
  setWorkerUrl(workerUrl);
  // If the worker can't be reached, the map draws what it can; the console needn't hear of it. [M7]
  getGlobalDispatcher().on('error', () => {});
  // Tiles are read on the page's side, asynchronously, which decodes nothing, so they are still there when the
  // browser restarts a worker.
  addTileProtocol();
}
