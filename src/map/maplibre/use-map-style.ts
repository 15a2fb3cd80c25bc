import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect } from 'react';
import { loadPlaces, type Place } from '../places.ts';
import { allowAttributionLinks } from './attribution-html.ts';
import { basemapStyle, DETAIL_MIN_ZOOM, detailedCoast } from './basemap-style.ts';
import { fetchStreetStyle } from './street-style.ts';

/** No tile after this long: the street map counts as unreachable. */
const FIRST_TILE_TIMEOUT_MS = 12_000;

function placesOrNone(): Promise<readonly Place[]> {
  // A map without names is still a map.
  return loadPlaces().catch(() => []);
}

/** Adds the 60 m coast when the map is near enough, and drops the 120 m one once it is drawn. */
function followDetail(map: MapLibreMap, dark: boolean): () => void {
  const detail = detailedCoast(dark);
  const add = () => {
    if (map.getZoom() < DETAIL_MIN_ZOOM || !map.getLayer(detail.beneath)) return;
    if (map.getSource(detail.sourceId)) return;
    map.addSource(detail.sourceId, detail.source);
    for (const layer of detail.layers) map.addLayer(layer, detail.beneath);
  };
  const replace = (event: { readonly sourceId?: string; readonly isSourceLoaded?: boolean }) => {
    if (event.sourceId !== detail.sourceId || !event.isSourceLoaded) return;
    for (const id of detail.replaces) {
      if (map.getLayer(id)) map.setLayerZoomRange(id, 0, DETAIL_MIN_ZOOM);
    }
  };
  map.on('zoomend', add);
  map.on('style.load', add);
  map.on('sourcedata', replace);
  add();
  return () => {
    map.off('zoomend', add);
    map.off('style.load', add);
    map.off('sourcedata', replace);
  };
}

/** Calls back once if sources fail, or stay silent, before anything of them could be drawn. */
function watchFirstTile(map: MapLibreMap, onUnreachable: () => void): () => void {
  let failed = false;
  const onError = () => (failed = true);
  const onData = (event: { readonly tile?: unknown }) => {
    if (event.tile) stop();
  };
  const onIdle = () => {
    stop();
    if (failed) onUnreachable();
  };
  const timer = setTimeout(() => {
    stop();
    onUnreachable();
  }, FIRST_TILE_TIMEOUT_MS);
  function stop() {
    clearTimeout(timer);
    map.off('error', onError);
    map.off('sourcedata', onData);
    map.off('idle', onIdle);
  }
  map.on('error', onError);
  map.on('sourcedata', onData);
  map.on('idle', onIdle);
  return stop;
}

/**
 * Keeps the map drawn in the wanted style: the operator's streets, or the embedded map (M1).
 * @param streetStyleUrl undefined for the embedded map
 */
export function useMapStyle(
  map: MapLibreMap | undefined,
  streetStyleUrl: string | undefined,
  dark: boolean,
  onStreetsFailed: ((error: unknown) => void) | undefined,
): void {
  useEffect(() => {
    if (!map || streetStyleUrl !== undefined) return undefined;
    let wanted = true;
    let stop: (() => void) | undefined;
    const show = async (): Promise<void> => {
      const places = await placesOrNone();
      if (!wanted) return;
      map.setStyle(basemapStyle(dark, places), { diff: false });
      stop = followDetail(map, dark);
    };
    void show();
    return () => {
      wanted = false;
      stop?.();
    };
  }, [map, streetStyleUrl, dark]);

  useEffect(() => {
    if (!map || streetStyleUrl === undefined) return undefined;
    const leaving = new AbortController();
    let stop: (() => void) | undefined;
    const fail = (error: unknown) => {
      if (!leaving.signal.aborted) onStreetsFailed?.(error);
    };
    const show = async (): Promise<void> => {
      try {
        const [style] = await Promise.all([
          fetchStreetStyle(streetStyleUrl, leaving.signal),
          allowAttributionLinks(),
        ]);
        if (leaving.signal.aborted) return;
        map.setStyle(style, { diff: false });
        stop = watchFirstTile(map, () =>
          fail(new Error("The street map's tiles can't be reached.")),
        );
      } catch (error) {
        fail(error);
      }
    };
    void show();
    return () => {
      leaving.abort();
      stop?.();
    };
  }, [map, streetStyleUrl, onStreetsFailed]);
}
