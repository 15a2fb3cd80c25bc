import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useOperator } from '../operators/operator-context.tsx';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { useGoogleScript } from './google/use-google-script.ts';
import styles from './map.module.css';
import type { MapAdapter, MapCanvasProps } from './map-adapter.ts';
import { carryFocus } from './markers/marker-layer.ts';
import type { Viewport } from './map-props.ts';
import { isRestOver, untilRestOver } from './still/rest.ts';
import { StillCanvas } from './still/still-canvas.tsx';
import { StillPicture } from './still/still-picture.tsx';
import type { MapChoice } from './use-map-kind.ts';

const MapLibreCanvas = lazy(async () => {
  const { MapLibreCanvas: Canvas } = await import('./maplibre/maplibre-canvas.tsx');
  return { default: Canvas };
});

const GoogleCanvas = lazy(async () => {
  const { GoogleCanvas: Canvas } = await import('./google/google-canvas.tsx');
  return { default: Canvas };
});

/**
 * The box a map is drawn in, whichever it is (M1): hands out the adapter, keeps the viewport when
 * the kind of map changes, and says so where no map can be drawn (M7).
 */
export function MapStage(props: {
  readonly choice: MapChoice;
  readonly initialViewport: Viewport;
  readonly gestures: MapCanvasProps['gestures'];
  readonly label: string;
  readonly unsupported: string;
  /** A still stands in the map's place until the visitor moves or the page has been at rest. */
  readonly calmStart: boolean;
  /** While the visitor can't see it, what is not live yet stays a still. */
  readonly shown: boolean;
  readonly onAdapter: (adapter: MapAdapter | undefined) => void;
  /** Controls over the map; not shown where there is no map. */
  readonly children: ReactNode;
}) {
  const { map } = useOperator();
  const dark = useMediaQuery('(prefers-color-scheme: dark)');
  const [supported, setSupported] = useState(true);
  const [adapter, setAdapter] = useState<MapAdapter>();
  const [viewport, setViewport] = useState(props.initialViewport);
  const { choice, onAdapter, shown } = props;
  const [resting, setResting] = useState(props.calmStart && !(shown && isRestOver()));
  const [still, setStill] = useState(resting);
  const [pictured, setPictured] = useState(resting);
  const stillMap = useRef<{ readonly adapter: MapAdapter; readonly layer: HTMLElement }>(undefined);
  useEffect(() => {
    if (!resting || !shown) return undefined;
    let hidden = false;
    const start = () => {
      if (!hidden) setResting(false);
    };
    untilRestOver().then(start, start);
    return () => {
      hidden = true;
    };
  }, [resting, shown]);

  const onAdapterChange = useCallback(
    (next: MapAdapter | undefined) => {
      const was = stillMap.current;
      stillMap.current = undefined;
      if (was && next) {
        next.moveTo(was.adapter.viewport(), { animate: false });
        const { activeElement } = document;
        if (activeElement instanceof HTMLElement && was.layer.contains(activeElement)) {
          // Its markers go, the focus stays on the map, and comes back to the marker's like.
          next.focus();
          const { marker } = activeElement.dataset;
          if (marker !== undefined) carryFocus(next, marker);
        }
      }
      setStill(false);
      setAdapter(() => next);
      onAdapter(next);
    },
    [onAdapter],
  );
  const onStill = useCallback(
    (made: MapAdapter, layer: HTMLElement) => {
      stillMap.current = { adapter: made, layer };
      setAdapter(() => made);
      onAdapter(made);
    },
    [onAdapter],
  );
  useEffect(
    () =>
      adapter?.on('settle', () => {
        setViewport(adapter.viewport());
      }),
    [adapter],
  );
  const onUnsupported = useCallback((error: unknown) => {
    // oxlint-disable-next-line no-console
    console.warn('The map could not be drawn.', error);
    setSupported(false);
  }, []);

  const google = map.google;
  const googleReady = useGoogleScript(
    choice.kind === 'google' ? google?.apiKey : undefined,
    choice.onStreetsFailed,
  );
  if (!supported && !googleReady) {
    return <p className={styles['unsupported']}>{props.unsupported}</p>;
  }
  const canvas: MapCanvasProps = {
    initialViewport: viewport,
    dark,
    gestures: props.gestures,
    label: props.label,
    onAdapter: onAdapterChange,
  };
  const { streets } = map;
  const streetStyleUrl = dark ? (streets?.darkStyleUrl ?? streets?.styleUrl) : streets?.styleUrl;
  return (
    <>
      {pictured && <StillPicture viewport={viewport} />}
      <Suspense fallback={null}>
        {resting ? null : googleReady && google ? (
          // What a foreign script throws must not take the embedded map with it (M7).
          <ErrorBoundary fallback={null} onError={choice.onStreetsFailed}>
            <GoogleCanvas
              {...canvas}
              apiKey={google.apiKey}
              mapId={google.mapId}
              onFailed={choice.onStreetsFailed}
            />
          </ErrorBoundary>
        ) : (
          <MapLibreCanvas
            {...canvas}
            streetStyleUrl={choice.kind === 'streets' ? streetStyleUrl : undefined}
            onStreetsFailed={choice.onStreetsFailed}
            onUnsupported={onUnsupported}
          />
        )}
      </Suspense>
      {still && (
        <StillCanvas
          initialViewport={viewport}
          label={props.label}
          onAdapter={onStill}
          onMove={() => {
            setPictured(false);
            // Nothing to look at until the live map is there.
            if (shown) setResting(false);
          }}
        />
      )}
      {props.children}
    </>
  );
}
