import { useEffect } from 'react';
import { NO_READINGS } from '../../../availability/readings-store.ts';
import { useReadings } from '../../../availability/use-readings.ts';

type Readings = ReturnType<typeof useReadings>;

/** Renders nothing: tells a list which lots there are readings of, so that no other card asks for its own. [F4] */
export function ListReadings(props: { readonly onReadings: (readings: Readings) => void }) {
  const { onReadings } = props;
  const readings = useReadings();
  useEffect(() => {
    if (readings !== NO_READINGS) onReadings(readings);
  }, [readings, onReadings]);
  return null;
}
