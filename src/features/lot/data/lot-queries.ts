import { QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { createResponseCache } from '../../../api/response-cache.ts';
import { createParkingApi, type ParkingApi } from '../../../api/parking-api.ts';
import type { LotService, NearbyLot } from '../../../api/schemas.ts';
import { Fault } from '../../../domain/errors.ts';
import type { Language } from '../../../domain/languages.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { type InitialLot, safeLot, type SafeLotAnswer } from './safe-lot.ts';
import type { Operator } from '../../../operators/operator.ts';
import { useOperator } from '../../../operators/operator-context.tsx';

/** How many neighbours are asked for free permits at most. [P3] */
const PERMIT_CALLS = 5;

/** Replaces an unknown origin; no address with it is ever shown. */
const NO_ORIGIN = 'http://localhost';

/** On the server, renders share nothing. */
const IS_SERVER = typeof document === 'undefined';

/** Queries don't retry, because the HTTP layer does and knows what is safe. */
function createLotQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        // The default waits for ever while the browser believes it is offline.
        networkMode: 'always',
        // Such queries would not ask again by themselves when the network is back. [P8]
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        // [P9]
        staleTime: 60_000,
        // A timer would keep the server's renders in memory.
        gcTime: IS_SERVER ? Infinity : 30 * 60_000,
      },
    },
  });
}

/** Outlives the page, so that going to a neighbour and back requests nothing twice. */
export const lotQueryClient = createLotQueryClient();

/** Whether the answers may be from long ago: a page that is stepped back to comes from the browser's cache, unasked. [P9] */
function isFromEarlier({ isOld = false }: InitialLot): boolean {
  const entries = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return isOld || entries.some(({ type }) => type === 'back_forward');
}

/** Returns the page's client, or on the server a new one, with the answers that came with the page. */
export function lotQueryClientWith(
  initial: InitialLot | undefined,
  operator: Operator,
  language: Language,
): QueryClient {
  const client = IS_SERVER ? createLotQueryClient() : lotQueryClient;
  if (!initial?.answers) return client;
  const { id, answers } = initial;
  const queries = lotQueries(operator, language);
  const when = isFromEarlier(initial) ? { updatedAt: 0 } : {};
  client.setQueryData(queries.lot(id).queryKey, answers.lot, when);
  const { services, nearby, paymentMethods } = answers;
  if (services) client.setQueryData(queries.services(id).queryKey, [...services], when);
  if (nearby) client.setQueryData(queries.nearby(id).queryKey, [...nearby], when);
  if (paymentMethods)
    client.setQueryData(queries.paymentMethods(id).queryKey, paymentMethods, when);
  return client;
}

/** Caches the answers that came with the page, so that a lot opened by its address is there without a network too. [P8] */
export function keepInitial(initial: InitialLot, operator: Operator, language: Language): void {
  const { id, answers } = initial;
  if (answers && !isFromEarlier(initial)) lotQueries(operator, language).api.keep(id, answers);
}

/** The queries of one lot. Operator, language and id are in every key, so that no answer is shown for another. */
function lotQueries({ id: operatorId, apiBaseUrl, api: kind }: Operator, { code, tag }: Language) {
  const api = createParkingApi({
    baseUrl: apiBaseUrl,
    locale: tag,
    files: kind === 'files' ? code : undefined,
    pageOrigin: IS_SERVER ? NO_ORIGIN : globalThis.location.origin,
    cache: createResponseCache(`${operatorId}:${code}`),
  });
  const part =
    <T>(name: string, ask: (id: string, signal: AbortSignal) => Promise<T>, isChanging = false) =>
    (id: string) =>
      queryOptions({
        queryKey: [operatorId, code, id, name] as const,
        queryFn: ({ signal }) => ask(id, signal),
        // A lot that isn't there stays so.
        refetchOnWindowFocus: ({ state }) =>
          isChanging && !(state.error && Fault.from(state.error).code === 'not-found'),
      });
  const safely = async (id: string, signal: AbortSignal): Promise<SafeLotAnswer> => {
    // The sanitiser is large, and isn't needed if the server rendered the page.
    const [answer, { sanitiseHtml }] = await Promise.all([
      api.lot(id, signal),
      import('../html/sanitise-in-browser.ts'),
    ]);
    return { ...answer, lot: safeLot(answer.lot, sanitiseHtml) };
  };
  return {
    api,
    // The number of free spaces changes while the page is in a pocket. The lot is requested with it, because it tells
    // whether the answers are from an earlier visit. [P9]
    lot: part('lot', safely, true),
    services: part('services', api.services, true),
    nearby: part('nearby', api.nearby),
    paymentMethods: part('paymentmethods', api.paymentMethods),
  };
}

function useLotQueries() {
  const operator = useOperator();
  const { language } = useTexts();
  return useMemo(() => lotQueries(operator, language), [operator, language]);
}

export function useLot(id: string) {
  return useQuery(useLotQueries().lot(id));
}

export function useServices(id: string) {
  return useQuery(useLotQueries().services(id));
}

export function useNearby(id: string) {
  return useQuery(useLotQueries().nearby(id));
}

export function usePaymentMethods(id: string) {
  return useQuery(useLotQueries().paymentMethods(id));
}

/** After this long the page shows what it has; later parts may then move it. */
const LONGEST_WAIT_MS = 2_000;

/** Whether what a phone shows above its map (the lot, renting, how to pay) has loaded, or failed at least once. */
export function useFirstAnswers(id: string): boolean {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  const lot = useLot(id);
  const others = [useServices(id), usePaymentMethods(id)];
  const outstanding = others.some(({ isPending, failureCount }) => isPending && failureCount === 0);
  return waited || (!lot.isPending && !outstanding);
}

/** Returns the address of the lot's image, or undefined (see `ParkingApi.imageUrl`). */
export function useImageUrl(): ParkingApi['imageUrl'] {
  return useLotQueries().api.imageUrl;
}

/** A neighbour that still has permits, and how many. */
interface PermitLot {
  readonly lot: NearbyLot;
  readonly remaining: number;
}

/** P3: the nearest lots with permits left now, asked if `wanted`. Rejects where none is found and one can't be asked. */
export function useNearbyPermits(id: string, wanted: boolean) {
  const queries = useLotQueries();
  const client = useQueryClient();
  return useQuery({
    queryKey: [...queries.nearby(id).queryKey, 'permits'],
    enabled: wanted,
    queryFn: async (): Promise<PermitLot[]> => {
      const nearby = await client.fetchQuery(queries.nearby(id));
      const asked = nearby.toSorted(byDistance).slice(0, PERMIT_CALLS);
      const answers = await Promise.allSettled(
        asked.map((lot) => client.fetchQuery(queries.services(lot.id))),
      );
      const found = asked.flatMap((lot, index) => {
        const answer = answers[index];
        const remaining =
          answer?.status === 'fulfilled' && !isKept(answer.value) ? remainingOf(answer.value) : 0;
        return remaining > 0 ? [{ lot, remaining }] : [];
      });
      const failed = answers.find((answer) => answer.status === 'rejected');
      if (found.length > 0) return found;
      if (failed) throw failed.reason;
      if (answers.some((answer) => answer.status === 'fulfilled' && isKept(answer.value)))
        throw new Fault('network', 'Only counts of an earlier visit');
      return found;
    },
  });
}

function byDistance(a: NearbyLot, b: NearbyLot): number {
  return (a.distance ?? Infinity) - (b.distance ?? Infinity) || 0;
}

function isKept(services: readonly LotService[]): boolean {
  return services.some(({ fetchedAtMs }) => fetchedAtMs !== undefined);
}

function remainingOf(services: readonly LotService[]): number {
  return services.reduce(
    (sum, service) => sum + Math.max(0, service.remainingServiceSpaceCount ?? 0),
    0,
  );
}
