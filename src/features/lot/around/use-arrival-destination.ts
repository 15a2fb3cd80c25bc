import { useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { type ArrivalDestination, storedDestination } from '../../../ui/arrival-destination.ts';

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const degrees = (limit: number) =>
  v.pipe(v.number(), v.finite(), v.minValue(-limit), v.maxValue(limit));

const schema = v.object({
  label: text,
  name: text,
  position: v.tuple([degrees(180), degrees(90)]),
  approximate: v.boolean(),
  accuracyMeters: v.optional(v.pipe(v.number(), v.finite())),
  extent: v.optional(v.tuple([degrees(180), degrees(90), degrees(180), degrees(90)])),
});

const stateSchema = v.object({ destination: schema });

function parsed(json: string | null): ArrivalDestination | undefined {
  try {
    const result = v.safeParse(schema, JSON.parse(json ?? 'null'));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

const never = () => () => undefined;

/** Returns where the visitor is going; undefined in the first render, and if nothing was chosen. */
export function useArrivalDestination(operatorId: string): ArrivalDestination | undefined {
  const { state } = useLocation();
  const kept = useSyncExternalStore(
    never,
    () => {
      const carried = v.safeParse(stateSchema, state);
      return carried.success
        ? JSON.stringify(carried.output.destination)
        : storedDestination(operatorId);
    },
    () => null,
  );
  return useMemo(() => parsed(kept), [kept]);
}
