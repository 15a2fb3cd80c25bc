import { TABLET_QUERY } from '../../ui/breakpoints.ts';
import {
  AttributionControl,
  Map as MapLibreMap,
  type RequestParameters,
  ScaleControl,
} from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import type { MapCanvasProps } from '../map-adapter.ts';
import styles from '../map.module.css';
import { MapAttribution } from './map-attribution.tsx';
import { mapLibreAdapter, toMapLibreZoom, ZOOM_LIMITS } from './maplibre-adapter.ts';
import { prepareMapLibre } from './maplibre-library.ts';
import { useMapStyle } from './use-map-style.ts';

const SCALE_MAX_PX = 96;

/** Where the switch between list and map floats, the sources are behind their button from the start. */
function addAttribution(map: MapLibreMap): void {
  map.addControl(new AttributionControl({ compact: true }), 'bottom-right');
  const sources = map.getContainer().querySelector('.maplibregl-ctrl-attrib');
  // It says so itself once there is a style: until then its button would lie beneath our own.
  sources?.classList.add('maplibregl-attrib-empty');
  if (!matchMedia(TABLET_QUERY).matches) return;
  sources?.classList.remove('maplibregl-compact-show');
  sources?.removeAttribute('open');
}

/** Longer than this nobody waits for a whole map: what there is of it is shown. */
const WHOLE_MAP_MS = 10_000;

/**
 * Shows the map once it is drawn whole, with all sources there are: before, it would be blank sea. Whoever moves it
 * or tabs to it sees it at once; its markers are always seen.
 */
function coverUntilDrawn(map: MapLibreMap, onDrawn: () => void): void {
  const canvas = map.getCanvas();
  const undrawn = styles.undrawn ?? '';
  canvas.classList.add(undrawn);
  const show = (): void => {
    canvas.classList.remove(undrawn);
    onDrawn();
    clearTimeout(timer);
    map.off('movestart', onMove);
    map.off('idle', show);
    canvas.removeEventListener('focus', show);
  };
  const onMove = ({ originalEvent }: { readonly originalEvent?: unknown }): void => {
    if (originalEvent) show();
  };
  const timer = setTimeout(show, WHOLE_MAP_MS);
  map.on('movestart', onMove);
  map.on('idle', show);
  map.on('remove', () => clearTimeout(timer));
  canvas.addEventListener('focus', show);
}

interface MapLibreCanvasProps extends MapCanvasProps {
  /** Style of the street map; undefined draws the embedded one. */
  readonly streetStyleUrl: string | undefined;
  /** The operator's own streets for the embedded map; undefined draws those that ship. */
  readonly streetsFile?: string | undefined;
  readonly onStreetsFailed?: (error: unknown) => void;
  /** M7: this browser can't draw it (no WebGL). */
  readonly onUnsupported: (error: unknown) => void;
}

/** Foreign hosts learn the page's origin at most (M2). */
function politeRequest(url: string): RequestParameters {
  return { url, referrerPolicy: 'strict-origin' };
}

/** MapLibre: the embedded map, or the operator's street style (M1). */
export function MapLibreCanvas(props: MapLibreCanvasProps) {
  const { t } = useTexts();
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap>();
  // Read once: a map is made once, and later changes reach it through the adapter.
  const first = useRef({ ...props, t });
  const { onAdapter, onUnsupported } = props;

  useEffect(() => {
    let made: MapLibreMap | undefined;
    const make = () => {
      if (!container.current) return;
      const { initialViewport, gestures, label, onDrawn, t: translate } = first.current;
      made = new MapLibreMap({
        container: container.current,
        ...ZOOM_LIMITS,
        center: [initialViewport.center[0], initialViewport.center[1]],
        zoom: toMapLibreZoom(initialViewport.zoom),
        attributionControl: false,
        // Each placing of names is drawn again for so long: fewer frames where nothing but the processor draws.
        fadeDuration: 100,
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        cooperativeGestures: gestures === 'cooperative',
        transformRequest: politeRequest,
        locale: {
          'Map.Title': label,
          'AttributionControl.ToggleAttribution': translate('map.attribution'),
          'CooperativeGesturesHandler.WindowsHelpText': translate('map.gestureCtrl'),
          'CooperativeGesturesHandler.MacHelpText': translate('map.gestureCmd'),
          'CooperativeGesturesHandler.MobileHelpText': translate('map.gestureTouch'),
        },
      });
      // The section around it is the landmark: a reader would hear its name twice. Arrow keys pan here.
      made.getCanvas().setAttribute('role', 'application');
      made.touchZoomRotate.disableRotation();
      made.keyboard.disableRotation();
      // Missing tiles and files are MapLibre's to draw around (M7), not the console's.
      made.on('error', () => {});
      addAttribution(made);
      made.addControl(new ScaleControl({ maxWidth: SCALE_MAX_PX }), 'bottom-left');
      coverUntilDrawn(made, onDrawn);
      setMap(made);
      onAdapter(mapLibreAdapter(made));
    };
    prepareMapLibre();
    try {
      make();
    } catch (error) {
      onUnsupported(error);
    }
    return () => {
      if (!made) return;
      onAdapter(undefined);
      setMap(undefined);
      made.remove();
    };
  }, [onAdapter, onUnsupported]);

  const { code: language } = useLanguage();
  useMapStyle(map, { ...props, language });

  return (
    <>
      <div ref={container} className={styles.canvas} />
      {props.streetStyleUrl === undefined && <MapAttribution />}
    </>
  );
}
