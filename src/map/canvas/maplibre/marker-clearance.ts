/** Keeps the map's names clear of its markers, which are elements over it (M3). */
import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import type { Position } from '../../../domain/geo.ts';
import { CLEARANCE_PX, IMAGES } from './map-images.ts';

export const CLEARANCE_SOURCE = 'markers';

/** An invisible layer of the markers' areas. It is topmost, so it is placed before all names. */
export function clearanceLayer(): LayerSpecification {
  return {
    id: 'marker-clearance',
    type: 'symbol',
    source: CLEARANCE_SOURCE,
    layout: {
      'icon-image': IMAGES.clearance,
      'icon-allow-overlap': true,
      'icon-padding': 0,
      'icon-offset': [0, -CLEARANCE_PX.above],
    },
  };
}

/**
 * Each change makes the map place all names again and fade them for some frames, which is expensive without a
 * graphics card. Markers change with every keystroke, so the map is told once they have settled.
 */
const SETTLE_MS = 450;

/**
 * Tells the map where its markers are, and again after each change of style.
 * @returns a function to call with the positions of all markers whenever they change
 */
export function markerClearance(map: MapLibreMap): (positions: readonly Position[]) => void {
  let current: readonly Position[] = [];
  let told = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell(): void {
    timer = undefined;
    const source = map.getSource<GeoJSONSource>(CLEARANCE_SOURCE);
    const next = JSON.stringify(current);
    if (next === told) return;
    told = next;
    // The operator's street style has no such source.
    void source?.setData({
      type: 'FeatureCollection',
      features: current.map(([lng, lat]) => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'Point', coordinates: [lng, lat] },
      })),
    });
  }

  function change(): void {
    clearTimeout(timer);
    timer = setTimeout(tell, SETTLE_MS);
  }

  map.on('style.load', () => {
    told = '';
    change();
  });
  map.on('remove', () => clearTimeout(timer));
  return (positions) => {
    current = positions;
    change();
  };
}
