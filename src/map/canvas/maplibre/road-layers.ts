/** Roads, from footpath to motorway, in Protomaps' layers and attributes. */
import type { FilterSpecification, LayerSpecification } from 'maplibre-gl';
import { byZoom, growing, isKind, STREETS, where } from './label-style.ts';
import type { Palette } from './palette.ts';
import { DETAIL, edgeColour, opacity, ORDER, roadColour, width } from './road-style.ts';

const ON_ROADS = isKind(['highway', 'major_road', 'minor_road']);
const IN_TUNNEL = ['has', 'is_tunnel'];
const ON_BRIDGE = ['has', 'is_bridge'];
const ON_LAND = where(ON_ROADS, ['!', IN_TUNNEL], ['!', ON_BRIDGE]);
const IS_PEDESTRIAN = ['==', [...DETAIL], 'pedestrian'];
const LINE = { type: 'line', source: STREETS, 'source-layer': 'roads' } as const;

/** Draws land beneath roads, because the shore is coarser than they are; not for bridges and tunnels. [M1] */
export function roadLandLayer(palette: Palette): LayerSpecification {
  return {
    ...LINE,
    id: 'road-land',
    minzoom: 12,
    filter: ON_LAND,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': palette.land, 'line-width': growing(2, 12, 9, 16, 144) },
  };
}

/** Lines beneath the roads: ferries, railways, footpaths. */
function quietLines(palette: Palette): LayerSpecification[] {
  return [
    {
      ...LINE,
      id: 'ferries',
      minzoom: 7,
      filter: isKind(['ferry']),
      paint: {
        'line-color': palette.ferry,
        'line-width': byZoom(7, 0.8, 13, 1.6),
        'line-dasharray': [4, 3],
      },
    },
    {
      ...LINE,
      id: 'pedestrian-edges',
      minzoom: 14,
      filter: where(isKind(['path']), IS_PEDESTRIAN),
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.streetEdge,
        'line-width': growing(1.5, 14, 2.4, 17, 11, 19, 30),
      },
    },
    {
      ...LINE,
      id: 'pedestrian',
      minzoom: 14,
      filter: where(isKind(['path']), IS_PEDESTRIAN),
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': palette.pedestrian,
        'line-width': growing(1.5, 14, 1.4, 17, 9, 19, 28),
      },
    },
    {
      ...LINE,
      id: 'paths',
      minzoom: 14,
      filter: where(isKind(['path']), ['!', IS_PEDESTRIAN]),
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.path,
        'line-width': growing(1.5, 14, 0.6, 17, 1.8, 19, 3),
        'line-opacity': byZoom(14, 0, 14.8, 0.85),
        'line-dasharray': [3, 1.6],
      },
    },
    {
      ...LINE,
      id: 'rails',
      minzoom: 8,
      filter: where(isKind(['rail']), ['!', IN_TUNNEL]),
      paint: {
        'line-color': palette.rail,
        'line-width': byZoom(8, 0.6, 12, 1.2, 17, 3),
        'line-opacity': opacity(1),
      },
    },
    {
      ...LINE,
      id: 'rail-ties',
      minzoom: 10,
      filter: where(isKind(['rail']), ['!', IN_TUNNEL]),
      paint: {
        'line-color': palette.rail,
        'line-width': byZoom(10, 2.6, 12, 4, 17, 8),
        'line-dasharray': [0.25, 2.6],
        'line-opacity': opacity(1),
      },
    },
  ];
}

/** Returns all layers of the tiles' `roads` but the land beneath them, lowest first. */
export function roadLayers(palette: Palette): LayerSpecification[] {
  const opaque = opacity(1);
  const layout = { 'line-join': 'round', 'line-sort-key': ORDER } as const;
  const inColour = { 'line-color': roadColour(palette), 'line-width': width(false) };
  const edge = (id: string, filter: FilterSpecification): LayerSpecification => ({
    ...LINE,
    id,
    minzoom: 7,
    filter,
    layout: { 'line-cap': 'butt', ...layout },
    paint: {
      'line-color': edgeColour(palette),
      'line-width': width(true),
      'line-opacity': opaque,
    },
  });
  const fill = (id: string, filter: FilterSpecification): LayerSpecification => ({
    ...LINE,
    id,
    filter,
    layout: { 'line-cap': 'round', ...layout },
    paint: { ...inColour, 'line-opacity': opaque },
  });
  return [
    ...quietLines(palette),
    {
      ...LINE,
      id: 'tunnel-edges',
      minzoom: 9,
      filter: where(ON_ROADS, IN_TUNNEL),
      layout,
      paint: {
        'line-color': edgeColour(palette),
        'line-width': byZoom(9, 0.7, 14, 1.1, 18, 1.8),
        'line-gap-width': width(false),
        'line-dasharray': [4, 3],
        'line-opacity': opaque,
      },
    },
    {
      ...LINE,
      id: 'tunnels',
      filter: where(ON_ROADS, IN_TUNNEL),
      layout,
      paint: { ...inColour, 'line-opacity': opacity(0.4) },
    },
    edge('road-edges', ON_LAND),
    fill('roads', ON_LAND),
    edge('bridge-edges', where(ON_ROADS, ON_BRIDGE)),
    fill('bridges', where(ON_ROADS, ON_BRIDGE)),
  ];
}
