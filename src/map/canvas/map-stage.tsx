import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { useTexts } from '../../i18n/texts.tsx';
import { useOperator } from '../../operators/operator-context.tsx';
import { browserPart } from '../../ui/on-demand.tsx';
import { DARK_QUERY } from '../../ui/breakpoints.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { useGoogleScript } from './google/use-google-script.ts';
import { MapLayerContext } from '../pins/map-at.tsx';
import layerStyles from '../pins/layer.module.css';
import styles from '../map.module.css';
import type { MapAdapter, MapCanvasProps } from './map-adapter.ts';
import type { Viewport } from '../../domain/view/viewport.ts';
import { forgetPicture, LastMap, lastPicture, ownerOf } from './poster/last-picture.tsx';
import { MapPoster } from './poster/map-poster.tsx';
import type { MapChoice } from './use-map-kind.ts';
import { useCurrentMap } from '../view/use-current-map.ts';
import { type LiveStart, useLiveStart } from './use-live-start.ts';

const loadMapLibre = async () => (await import('./maplibre/maplibre-canvas.tsx')).MapLibreCanvas;
const MapLibreCanvas = browserPart(loadMapLibre);

const loadGoogle = async () => (await import('./google/google-canvas.tsx')).GoogleCanvas;
const GoogleCanvas = browserPart(loadGoogle);

/** A map of any kind: the poster, the live map over it, over both the layer of markers; or a sentence where there is no WebGL. [M1, M7] */
export function MapStage(props: {
  readonly choice: MapChoice;
  readonly initialViewport: Viewport;
  readonly gestures: MapCanvasProps['gestures'];
  readonly label: string;
  readonly unsupported: string;
  /** The visitor who comes back sees the map that was left. [U2] */
  readonly isKept?: boolean;
  /** Says when the live map replaces the poster. */
  readonly liveStart: LiveStart;
  /** Whether the visitor can see the map. A hidden map does not go live. */
  readonly shown: boolean;
  readonly onAdapter: (adapter: MapAdapter | undefined) => void;
  readonly onDrawn?: () => void;
  /** The elements on the map, each at its position. */
  readonly layer: ReactNode;
  /** Controls over the map; not shown where there is no map. */
  readonly children: ReactNode;
}) {
  const operator = useOperator();
  const { map } = operator;
  const { code: language } = useTexts();
  const dark = useMediaQuery(DARK_QUERY);
  const owner = props.isKept ? ownerOf(operator, language) : undefined;
  const [last] = useState(() => owner && lastPicture(owner, props.initialViewport));
  const [supported, setSupported] = useState(true);
  const [posterVisible, setPosterVisible] = useState(true);
  const slot = useRef<HTMLDivElement>(null);
  const layerElement = useRef<HTMLDivElement>(null);
  const currentMap = useCurrentMap({ slot, layerElement, initialViewport: props.initialViewport });
  const { choice, onAdapter } = props;
  const { google, streets } = map;

  useEffect(() => onAdapter(currentMap.adapter), [currentMap.adapter, onAdapter]);
  const onAllDrawn = props.onDrawn;
  const onDrawn = useCallback(() => {
    setPosterVisible(false);
    if (last) forgetPicture();
    onAllDrawn?.();
  }, [last, onAllDrawn]);
  const onUnsupported = useCallback((error: unknown) => {
    // oxlint-disable-next-line no-console
    console.warn('The map could not be drawn.', error);
    setSupported(false);
  }, []);

  const googleReady = useGoogleScript(
    choice.kind === 'google' ? google?.apiKey : undefined,
    choice.onStreetsFailed,
  );
  const isLive = useLiveStart(
    props.liveStart,
    props.shown,
    currentMap.adapter,
    slot,
    googleReady ? loadGoogle : loadMapLibre,
  );
  if (!supported && !googleReady) {
    return <p className={`centred muted ${styles.unsupported}`}>{props.unsupported}</p>;
  }
  const canvas: MapCanvasProps = {
    // Where the last map was.
    initialViewport: currentMap.adapter?.viewport() ?? props.initialViewport,
    dark,
    keptFor: owner,
    isPictured: Boolean(last),
    gestures: props.gestures,
    label: props.label,
    onAdapter: currentMap.onLive,
    onDrawn,
  };
  const streetStyleUrl = dark ? (streets?.darkStyleUrl ?? streets?.styleUrl) : streets?.styleUrl;
  return (
    <>
      {posterVisible &&
        (last ? (
          <LastMap picture={last} adapter={currentMap.adapter} />
        ) : (
          <MapPoster adapter={currentMap.adapter} />
        ))}
      <Suspense fallback={null}>
        {!isLive ? null : googleReady && google ? (
          // If Google's script throws, the embedded map takes its place. [M7]
          <ErrorBoundary onError={choice.onStreetsFailed}>
            <GoogleCanvas
              {...canvas}
              apiKey={google.apiKey}
              mapId={google.mapId}
              onFailed={choice.onStreetsFailed}
            />
          </ErrorBoundary>
        ) : (
          <MapLibreCanvas
            key={language}
            {...canvas}
            streetsFile={map.streetsFile}
            streetStyleUrl={choice.kind === 'streets' ? streetStyleUrl : undefined}
            onStreetsFailed={choice.onStreetsFailed}
            onUnsupported={onUnsupported}
          />
        )}
      </Suspense>
      <div ref={slot} className={layerStyles.slot} tabIndex={-1}>
        {/* The live map moves this element into its own container, and returns it when it ends. */}
        <div ref={layerElement} className={layerStyles.layer}>
          <MapLayerContext value={currentMap.layer}>
            {currentMap.layer && props.layer}
          </MapLayerContext>
        </div>
      </div>
      {props.children}
    </>
  );
}
