import type { PropertyKind } from '../domain/property-vocabulary.ts';
import styles from './property-icon.module.css';

/**
 * L6: Lucide's shapes on a square of 24, to a tenth, each as one path: a list has thirty, and a key changes them in place.
 */
const PATHS: Readonly<Record<PropertyKind, string>> = {
  charging:
    'M12 22v-5M15 8V2M17 8a1 1 0 0 1 1 1v4a4 4 0 0 1-4 4h-4a4 4 0 0 1-4-4V9a1 1 0 0 1 1-1zM9 8V2',
  fastCharging:
    'M15.9 4a1.5 1.5 0 00-2.5-1.6l-9 9A1.5 1.5 0 005.5 14h4a.5.5 0 01.5.7L8.1 20a1.5 1.5 0 002.5 1.6l9-9A1.5 1.5 0 0018.5 10h-4a.5.5 0 01-.5-.7z',
  disabledSpaces:
    'M15 4a1 1 0 1 0 2 0a1 1 0 1 0-2 0M18 19l1-7-6 1M5 8l3-3 5.5 3-2.36 3.5M4.24 14.5a5 5 0 0 0 6.88 6M13.76 17.5a5 5 0 0 0-6.88-6',
  stepFree:
    'M10 21H2M10 3H7a2 2 0 00-2 2v16M14 12h.01M19 21V5a2 2 0 00-1.7-2l-6.1-1A1 1 0 0010 3v18a1 1 0 001.1 1zM22 21h-3',
  indoor:
    'M18 21V10a1 1 0 0 0-1-1H7a1 1 0 0 0-1 1v11M22 19a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V8a2 2 0 0 1 1.1-1.8l8-4a2 2 0 0 1 1.8 0l8 4A2 2 0 0 1 22 8zM6 13h12M6 17h12',
  underground: 'M19 3H5M12 21V7M6 15l6 6 6-6',
  parkAndRide:
    'M4 6 2 7M10 6h4M22 7l-2-1M6 3h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2zM4 11h16M8 15h.01M16 15h.01M6 19v2M18 21v-2',
  free: 'M12 7v14M20 11v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-8M7.5 7a1 1 0 0 1 0-5A4.8 8 0 0 1 12 7a4.8 8 0 0 1 4.5-5 1 1 0 0 1 0 5M4 7h16a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1h-16a1 1 0 0 1-1-1v-2a1 1 0 0 1 1-1z',
  paid: 'M13.7 17.7a6 6 0 1 1-7.5-7.5M15 6h1v4M6.1 14.8l.9-.5 2 3.4M10 8a6 6 0 1 0 12 0a6 6 0 1 0-12 0',
  openAllDay: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 6v6l4 2',
  supervised:
    'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1zM9 12l2 2 4-4',
  timeLimited: 'M10 2L14 2M12 14L15 11M4 14a8 8 0 1 0 16 0a8 8 0 1 0-16 0',
  heightLimit:
    'M21.3 15.3a2.4 2.4 0 0 1 0 3.4l-2.6 2.6a2.4 2.4 0 0 1-3.4 0L2.7 8.7a2.41 2.41 0 0 1 0-3.4l2.6-2.6a2.41 2.41 0 0 1 3.4 0ZM14.5 12.5l2-2M11.5 9.5l2-2M8.5 6.5l2-2M17.5 15.5l2-2',
  customersOnly:
    'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.1a4 4 0 0 1 0 7.8M22 21v-2a4 4 0 0 0-3-3.9M5 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  cardPayment:
    'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2zM2 10L22 10M6 14h2',
  appPayment:
    'M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-16a2 2 0 0 1 2-2zM12 18h.01',
  cashPayment:
    'M4 6h16a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM10 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0M6 12h.01M18 12h.01',
  onStreet:
    'M9 5h8.5a1 1 0 010 7h-11a1 1 0 000 7H15M15 19a3 3 0 1 0 6 0a3 3 0 1 0-6 0M3 5a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  reservable:
    'M8 2v3M16 2v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2zM3 9h18M9 15l2 2 4-4',
  monthlyTicket:
    'M8 2v3M16 2v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2zM3 9h18M8 13h.01M12 13h.01M16 13h.01M8 17h.01M12 17h.01M16 17h.01',
  solarCanopy:
    'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 3v1M12 20v1M3 12h1M20 12h1M18.4 5.6l-.7.7M6.3 17.7l-.7.7M5.6 5.6l.7.7M17.7 17.7l.7.7',
  contract:
    'M16 20V4a2 2 0 0 0-2-2h-4a2 2 0 0 0-2 2v16M4 6h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2z',
};
/** Lucide's `tag`. */
const OTHER =
  'M12.6 2.6A2 2 0 0 0 11.2 2H4a2 2 0 0 0-2 2v7.2a2 2 0 0 0 .6 1.4l8.7 8.7a2.4 2.4 0 0 0 3.4 0l6.6-6.6a2.4 2.4 0 0 0 0-3.4zM7 7.5a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0-1 0';

/** Decorative: the name is always beside it. A property of unknown meaning gets the generic icon (L6). */
export function propertyIcon(kind: PropertyKind | undefined, sizePx = 16) {
  return (
    <svg className={styles.icon} aria-hidden width={sizePx} height={sizePx} viewBox="0 0 24 24">
      <path d={kind ? PATHS[kind] : OTHER} />
    </svg>
  );
}
