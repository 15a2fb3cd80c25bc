/** MapLibre with its worker in this origin, as the content security policy demands. */
import {
  addProtocol,
  getGlobalDispatcher,
  importScriptInWorkers,
  prewarm,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
// oxlint-disable-next-line import/default -- the query makes it an address
import protocolUrl from './topojson-protocol.worker.ts?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';

let ready: Promise<unknown> | undefined;

/** Resolves when MapLibre's workers can read the basemap's files; asked again after a failure. */
export function prepareMapLibre(): Promise<unknown> {
  if (!ready) {
    setWorkerUrl(workerUrl);
    // A worker out of reach is no news for the console: the map draws what it can (M7).
    getGlobalDispatcher().on('error', () => {});
    // The workers outlive a map: the next one must not wait for them, nor for the basemap's decoder.
    prewarm();
    // A worker without the decoder (it failed to load, or the worker was just restarted after a long
    // sleep) asks the page. Fetching `topojson:` itself would break the content security policy.
    addProtocol('topojson', async (request, abort) => {
      const { loadTopojson } = await import('./load-topojson.ts');
      return loadTopojson(request, abort);
    });
    // MapLibre imports what ends in .mjs; anything else it would evaluate from a blob, which the
    // content security policy forbids.
    ready = importScriptInWorkers(`${protocolUrl}#.mjs`).catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
  }
  return ready;
}
