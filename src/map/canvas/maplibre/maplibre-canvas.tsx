import { TABLET_QUERY } from '../../../ui/breakpoints.ts';
import type { TFunction } from 'i18next';
import { AttributionControl, Map as MapLibreMap, prewarm, ScaleControl } from 'maplibre-gl';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/texts.tsx';
import { useOperator } from '../../../operators/operator-context.tsx';
import type { MapAdapter, MapCanvasProps } from '../map-adapter.ts';
import { keepPicture } from '../poster/last-picture.tsx';
import { isElsewhere } from '../../view/first-viewport.ts';
import { isOnPoster } from '../poster/map-poster.tsx';
import { untilIdle } from '../quiet.ts';
import type { Viewport } from '../../../domain/view/viewport.ts';
import styles from '../../map.module.css';
import { COAST } from './basemap-style.ts';
import { MapAttribution } from './map-attribution.tsx';
import { mapLibreAdapter, toMapLibreZoom, ZOOM_LIMITS } from './maplibre-adapter.ts';
import { prepareMapLibre } from './maplibre-library.ts';
import { useMapStyle, type WantedStyle } from './use-map-style.ts';

const SCALE_MAX_PX = 96;

/** Adds the sources; on small windows, where the switch between list and map floats, they start behind their button. */
function addAttribution(map: MapLibreMap): void {
  map.addControl(new AttributionControl({ compact: true }), 'bottom-right');
  const sources = map.getContainer().querySelector('.maplibregl-ctrl-attrib');
  // MapLibre sets this class itself once it has a style; without it the button would show beneath our own.
  sources?.classList.add('maplibregl-attrib-empty');
  if (!matchMedia(TABLET_QUERY).matches) return;
  sources?.classList.remove('maplibregl-compact-show');
  sources?.removeAttribute('open');
}

/** The library's own texts. It takes them only once: another language needs another map. [L1] */
function textsOf(t: TFunction) {
  return {
    'AttributionControl.ToggleAttribution': t('map.attribution'),
    'CooperativeGesturesHandler.MacHelpText': t('map.gestureCmd'),
    'CooperativeGesturesHandler.WindowsHelpText': t('map.gestureCtrl'),
    'CooperativeGesturesHandler.MobileHelpText': t('map.gestureTouch'),
  };
}

/** After this long the map is shown even if it isn't complete. */
const WHOLE_MAP_MS = 10_000;

/**
 * Covers the map until it is drawn with all its sources, or moved or focused. Without a picture behind it, it is shown as soon
 * as land and sea are drawn; the first picture's names stay until the map has its own.
 * @returns stop, for a map that is left before
 */
function coverUntilDrawn(
  map: MapLibreMap,
  adapter: MapAdapter,
  { isPictured, onDrawn }: Pick<MapCanvasProps, 'isPictured' | 'onDrawn'>,
): () => void {
  const canvas = map.getCanvas();
  const undrawn = styles.undrawn ?? '';
  canvas.classList.add(undrawn);
  const show = () => canvas.classList.remove(undrawn);
  const stop = () => {
    clearTimeout(timer);
    rendered.unsubscribe();
    idle.unsubscribe();
    stopDrags();
    canvas.removeEventListener('focus', end);
  };
  const end = () => {
    show();
    stop();
    onDrawn();
  };
  const timer = setTimeout(show, WHOLE_MAP_MS);
  const begins = adapter.viewport();
  const isOnPicture = () =>
    isPictured ? !isElsewhere(adapter.viewport(), begins) : isOnPoster(adapter.viewport());
  const rendered = map.on('render', () => {
    if (!isOnPicture() && hasShore(map)) show();
  });
  const idle = map.on('idle', end);
  const stopDrags = adapter.on('drag', end);
  canvas.addEventListener('focus', end);
  return stop;
}

/**
 * Takes a map out of the page that is left, and ends it when the main thread is idle: a picture of it and its own end take
 * longer than a frame, and the next page is due.
 */
async function endLater(map: MapLibreMap, adapter: MapAdapter, props: MapCanvasProps) {
  const box = map.getContainer();
  const { width, height } = adapter.size();
  Object.assign(box.style, { width: `${width}px`, height: `${height}px` });
  box.classList.add(styles.left ?? '');
  document.body.append(box);
  await untilIdle();
  try {
    leavePicture(map, adapter.viewport(), props);
  } catch {
    // Who comes back sees the ground.
  }
  map.remove();
  box.remove();
}

/** Keeps what the map shows, for the visitor who comes back to it. [U2] */
function leavePicture(
  map: MapLibreMap,
  viewport: Viewport,
  { keptFor, dark }: MapCanvasProps,
): void {
  const canvas = map.getCanvas();
  if (keptFor === undefined || canvas.classList.contains(styles.undrawn ?? '')) return;
  const ratio = map.getPixelRatio();
  const size = { width: canvas.width / ratio, height: canvas.height / ratio };
  map.redraw();
  keepPicture(canvas, { viewport, size, owner: keptFor, dark });
}

/** Whether a frame that was just drawn has land and sea; the operator's street style has them with all else. */
function hasShore(map: MapLibreMap): boolean {
  return map.getSource(COAST) ? map.isSourceLoaded(COAST) : map.loaded();
}

interface MapLibreCanvasProps extends MapCanvasProps, Omit<WantedStyle, 'language' | 'country'> {
  /** This browser can't draw the map: it has no WebGL. [M7] */
  readonly onUnsupported: (error: unknown) => void;
}

/** MapLibre with the embedded map or the operator's street style. [M1] */
export function MapLibreCanvas(props: MapLibreCanvasProps) {
  const { t, code: language } = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const [live, setLive] = useState<{ readonly map: MapLibreMap; readonly adapter: MapAdapter }>();
  const map = live?.map;
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const begin = useRef<() => void>(undefined);
  /** Set while there is a map. */
  const leave = useRef<() => void>(undefined);
  // Read once, because a map is made once; later changes reach it through the adapter.
  const first = useRef({ ...props, t });
  const { onAdapter, onUnsupported, label } = props;

  useEffect(() => {
    const make = () => {
      if (!place.current) return;
      const { initialViewport, gestures } = first.current;
      // Not React's, because it outlives the page.
      const box = document.createElement('div');
      box.className = styles.box ?? '';
      place.current.replaceChildren(box);
      const made = new MapLibreMap({
        container: box,
        ...ZOOM_LIMITS,
        center: [initialViewport.center[0], initialViewport.center[1]],
        zoom: toMapLibreZoom(initialViewport.zoom),
        attributionControl: false,
        locale: textsOf(first.current.t),
        // MapLibre redraws this long after each placement of names: short, to save frames without a graphics card.
        fadeDuration: 100,
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        cooperativeGestures: gestures === 'cooperative',
        // Foreign hosts learn at most the page's origin. [M2]
        transformRequest: (url) => ({ url, referrerPolicy: 'strict-origin' }),
      });
      // The section around it is the landmark, so that a screen reader says its name once. Arrow keys pan here.
      made.getCanvas().setAttribute('role', 'application');
      made.touchZoomRotate.disableRotation();
      made.keyboard.disableRotation();
      // MapLibre draws around missing tiles and files [M7]; the console needn't hear of them.
      made.on('error', () => {});
      addAttribution(made);
      made.addControl(new ScaleControl({ maxWidth: SCALE_MAX_PX }), 'bottom-left');
      // Keeps the workers for the next map. Only now, so that a browser without WebGL fetches none.
      prewarm();
      const adapter = mapLibreAdapter(made);
      const stop = coverUntilDrawn(made, adapter, first.current);
      setLive({ map: made, adapter });
      onAdapter(adapter);
      leave.current = () => {
        leave.current = undefined;
        stop();
        onAdapter(undefined);
        setLive(undefined);
        void endLater(made, adapter, latest.current);
      };
    };
    begin.current = () => {
      prepareMapLibre();
      try {
        make();
      } catch (error) {
        onUnsupported(error);
      }
    };
    begin.current();
    return () => leave.current?.();
  }, [onAdapter, onUnsupported]);
  useLayoutEffect(() => {
    // React hides this while another map loads, and shows it again if the visitor has thought better of it.
    if (!leave.current) begin.current?.();
    // While the page that is left is still whole: a canvas that has left the document shows nothing more.
    return () => leave.current?.();
  }, []);

  useEffect(() => map?.getCanvas().setAttribute('aria-label', label), [map, label]);

  const { country } = useOperator();
  useMapStyle(map, { ...props, language, country });

  return (
    <>
      <div ref={place} className={styles.canvas} />
      {props.streetStyleUrl === undefined && <MapAttribution adapter={live?.adapter} />}
    </>
  );
}
