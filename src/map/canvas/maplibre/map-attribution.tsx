import { TABLET_QUERY } from '../../../ui/breakpoints.ts';
import { Info } from 'lucide-react';
import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { showsNorway } from '../../../domain/basemap.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { lotSources } from '../../../operators/lot-sources.ts';
import { useOperator } from '../../../operators/operator-context.tsx';
import type { MapAdapter } from '../map-adapter.ts';
import { hideFirstNames, LATER } from '../../view/covered-boxes.ts';
import styles from './map-attribution.module.css';

const OPENSTREETMAP = {
  text: '© OpenStreetMap',
  url: 'https://www.openstreetmap.org/copyright',
};
const KARTVERKET = {
  text: '© Kartverket (CC BY 4.0)',
  url: 'https://www.kartverket.no/api-og-data/vilkar-for-bruk',
};
const EVERYWHERE = [
  { text: 'GSHHG', url: 'https://www.soest.hawaii.edu/pwessel/gshhg/' },
  { text: 'Natural Earth', url: 'https://www.naturalearthdata.com/' },
  { text: 'GeoNames', url: 'https://www.geonames.org/' },
];

/** CSS pixels: on a narrower map the sources would cover the scale, so they start behind their button. */
const ROOM_FOR_SOURCES_PX = 640;

/** The sources of what the embedded map shows: the streets and roads that ship are Norway's. */
function useMapSources(adapter: MapAdapter | undefined) {
  const { country, map } = useOperator();
  const isNorwegian = country === 'NO';
  const hasNorway = useSyncExternalStore(
    useCallback((listener) => adapter?.on('settle', listener) ?? (() => {}), [adapter]),
    () => (adapter ? showsNorway(adapter.bounds()) : isNorwegian),
    () => isNorwegian,
  );
  // An operator's own file of streets is OpenStreetMap's data too.
  const hasStreets = hasNorway || map.streetsFile !== undefined;
  return [
    ...(hasStreets ? [OPENSTREETMAP] : []),
    ...(hasNorway ? [KARTVERKET] : []),
    ...EVERYWHERE,
  ];
}

/** Names the sources of the embedded map's data and of the lots, as React links instead of strings of HTML. */
export function MapAttribution({ adapter }: { readonly adapter?: MapAdapter | undefined }) {
  const { t } = useTexts();
  const operator = useOperator();
  const sources = useMapSources(adapter);
  // OpenStreetMap is named once, whatever is taken from it.
  const ofLots = lotSources(operator).filter(
    ({ url }) => url === undefined || sources.every((source) => source.url !== url),
  );
  const box = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    const map = box.current?.parentElement;
    if (!map) return undefined;
    let hadRoom: boolean | undefined;
    const fit = () => {
      // On small windows the switch between list and map floats there.
      const hasRoom = map.clientWidth >= ROOM_FOR_SOURCES_PX && !matchMedia(TABLET_QUERY).matches;
      // What the visitor opened or closed stays so until the room changes.
      if (box.current && hasRoom !== hadRoom) box.current.open = hasRoom;
      hadRoom = hasRoom;
      const whole = map.closest('section');
      if (whole) hideFirstNames(box.current, whole);
    };
    fit();
    const resized = new ResizeObserver(fit);
    resized.observe(map);
    return () => resized.disconnect();
  }, []);
  return (
    <details ref={box} className={styles.attribution} data-map-float={LATER}>
      <summary className={`centred ${styles.toggle}`} aria-label={t('map.attribution')}>
        <Info aria-hidden="true" size={14} />
      </summary>
      <ul className={`wrap ${styles.sources}`}>
        {[...sources, ...ofLots].map(({ text, url }) => (
          <li key={text}>
            {url === undefined ? (
              text
            ) : (
              <a href={url} target="_blank" rel="noopener noreferrer">
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
