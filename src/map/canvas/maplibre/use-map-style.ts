import type { Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';
import { useEffect } from 'react';

import { setHtmlSanitiser } from '../../../ui/html-policy.ts';
import { loadPlaces } from '../../view/places.ts';
import { BACKGROUND, basemapStyle, COAST } from './basemap-style.ts';
import { STREETS } from './label-style.ts';
import { addMapImages } from './map-images.ts';
import { PALETTES } from './palette.ts';
import { hasCoast, openOperatorStreets } from './tiles/tile-protocol.ts';

/** After this long without a tile the street map counts as unreachable. */
const FIRST_TILE_TIMEOUT_MS = 12_000;

/** Calls back once if the sources fail, or stay silent, before anything could be drawn. */
function watchFirstTile(map: MapLibreMap, onUnreachable: () => void): () => void {
  let failed = false;
  const stop = () => {
    clearTimeout(timer);
    for (const heard of listening) heard.unsubscribe();
  };
  const end = (isUnreachable: boolean) => {
    stop();
    if (isUnreachable) onUnreachable();
  };
  const timer = setTimeout(end, FIRST_TILE_TIMEOUT_MS, true);
  const listening = [
    map.on('error', () => (failed = true)),
    map.on('sourcedata', ({ tile }) => tile && stop()),
    map.on('idle', () => end(failed)),
  ];
  return stop;
}

export interface WantedStyle {
  /** Undefined for the embedded map. */
  readonly streetStyleUrl?: string | undefined;
  /** The operator's own streets on the embedded map; undefined draws the shipped ones. */
  readonly streetsFile?: string | undefined;
  readonly dark: boolean;
  /** The page's language, for the names of towns abroad and of countries. */
  readonly language: string;
  /** The operator's, whose towns are the loudest. */
  readonly country: string;
  readonly onStreetsFailed?: ((error: unknown) => void) | undefined;
}

/** Keeps the map in the wanted style: the operator's streets, or the embedded map. [M1] */
export function useMapStyle(
  map: MapLibreMap | undefined,
  { streetStyleUrl, streetsFile, dark, language, country, onStreetsFailed }: WantedStyle,
): void {
  useEffect(() => {
    if (!map || streetStyleUrl !== undefined) return undefined;
    let wanted = true;
    const palette = dark ? PALETTES.dark : PALETTES.light;
    // Without the coast's file every town would lie in the sea, so neither land nor sea is painted.
    const paintGround = async (): Promise<void> => {
      const ground = (await hasCoast()) ? palette.sea : palette.land;
      if (wanted && map.getLayer(BACKGROUND)) {
        map.setPaintProperty(BACKGROUND, 'background-color', ground);
      }
    };
    const dress = () => {
      addMapImages(map, palette);
      void paintGround();
    };
    const refresh = () => {
      if (!map.getSource(STREETS)) return;
      for (const id of [COAST, STREETS]) map.refreshTiles(id);
      void paintGround();
    };
    // Requests failed tiles again when the network is back. MapLibre repeats only requests that have already failed, so
    // those still pending are repeated once all have ended.
    const comeBack = () => {
      if (!map.areTilesLoaded()) map.once('idle', refresh);
      refresh();
    };
    const show = async (): Promise<void> => {
      const [places, operatorStreets] = await Promise.all([
        // The map is useful without names too.
        loadPlaces().catch(() => []),
        streetsFile === undefined ? undefined : openOperatorStreets(streetsFile),
      ]);
      if (!wanted) return;
      map.once('style.load', dress);
      map.setStyle(basemapStyle({ dark, places, language, country, operatorStreets }), {
        diff: false,
      });
    };
    void show();
    // The shore is drawn first: its file opens while the names load.
    void hasCoast();
    addEventListener('online', comeBack);
    return () => {
      wanted = false;
      map.off('style.load', dress);
      map.off('idle', refresh);
      removeEventListener('online', comeBack);
    };
  }, [map, streetStyleUrl, streetsFile, dark, language, country]);

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

/** A source's attribution is a line of text with links; the sanitiser removes everything else. */
const ALLOWED = { ALLOWED_TAGS: ['a'], ALLOWED_ATTR: ['href', 'title'] };

/** Lets MapLibre write the links of a foreign source's attribution under Trusted Types. The first view loads no sanitiser. */
async function allowAttributionLinks(): Promise<void> {
  const { default: purify } = await import('dompurify');
  setHtmlSanitiser((html) => purify.sanitize(html, ALLOWED));
}

const TIMEOUT_MS = 8_000;

/**
 * Fetches the operator's street style. MapLibre doesn't fetch it itself, so that there is a time limit and only the
 * page's origin is sent. [M2]
 * @throws if it can't be reached in time or is not a style
 */
async function fetchStreetStyle(url: string, signal: AbortSignal): Promise<StyleSpecification> {
  const response = await fetch(url, {
    referrerPolicy: 'strict-origin',
    credentials: 'omit',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  if (!response.ok) throw new Error(`The street map's style answered ${response.status}.`);
  const style = (await response.json()) as StyleSpecification | null;
  if (style?.version !== 8 || !Array.isArray(style.layers)) {
    throw new Error("The street map's style is not a MapLibre style.");
  }
  return style;
}
