import { APIProvider, ColorScheme, Map, useMap } from '@vis.gl/react-google-maps';
import { useEffect, useRef } from 'react';
import { MAP } from '../../../domain/constants.ts';
import type { MapCanvasProps } from '../map-adapter.ts';
import styles from '../../map.module.css';
import { googleAdapter } from './google-adapter.ts';

/** A constant, because the provider loads its script again for each new array. */
const LIBRARIES = ['marker'];

const RESTRICTION: google.maps.MapRestriction = {
  latLngBounds: { north: MAP.maxLatitude, south: -MAP.maxLatitude, west: -180, east: 180 },
};

interface GoogleCanvasProps extends MapCanvasProps {
  readonly apiKey: string;
  readonly mapId: string;
  /** Must be stable, because the provider loads again for each new function. */
  readonly onFailed: (error: unknown) => void;
}

/** Google's map [M1]; render it once `useGoogleScript` has loaded the script. */
export function GoogleCanvas(props: GoogleCanvasProps) {
  const { initialViewport, dark, gestures, apiKey, mapId, label } = props;
  const [lng, lat] = initialViewport.center;
  return (
    <APIProvider apiKey={apiKey} libraries={LIBRARIES} onError={props.onFailed}>
      {/* Google takes its colours once, when the map is made. */}
      <section key={String(dark)} className={styles.canvas} aria-label={label}>
        <Map
          mapId={mapId}
          defaultCenter={{ lng, lat }}
          defaultZoom={initialViewport.zoom}
          restriction={RESTRICTION}
          gestureHandling={gestures}
          colorScheme={dark ? ColorScheme.DARK : ColorScheme.LIGHT}
          disableDefaultUI
          scaleControl
          clickableIcons={false}
          isFractionalZoomEnabled
        >
          <AdapterOf {...props} />
        </Map>
      </section>
    </APIProvider>
  );
}

function AdapterOf({ initialViewport, onAdapter, onDrawn }: GoogleCanvasProps) {
  const map = useMap();
  // The map itself reports the later viewports.
  const first = useRef(initialViewport);
  useEffect(() => {
    if (!map) return undefined;
    onAdapter(googleAdapter(map, first.current));
    onDrawn();
    return () => onAdapter(undefined);
  }, [map, onAdapter, onDrawn]);
  return null;
}
