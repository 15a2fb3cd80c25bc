import { readReadings, type Reading } from '../domain/availability.ts';
import { Fault } from '../domain/errors.ts';
import { GatewayFault } from '../http/status.ts';
import { requestJson, type HttpLimits, type JsonAnswer } from './request-json.ts';
import type { ResponseCache } from './response-cache.ts';
import { contentLanguageOf } from './content-language.ts';
import { apiFolder } from './list-url.ts';
import { lotImageUrl } from './lot-image-url.ts';
import {
  availabilityUrl,
  type FileLanguage,
  type LotPart,
  lotUrl,
  propertiesUrl,
} from './lot-url.ts';
import {
  parseLotDetail,
  parseNearby,
  parsePaymentMethods,
  parseProperties,
  parseServices,
  wireLot,
  wirePaymentMethods,
  type LotDetail,
  type LotService,
  type NearbyLot,
  type PaymentMethods,
} from './schemas.ts';

/** A lot with the language its texts are in, where the API says so (L3). */
export interface LotAnswer {
  readonly lot: LotDetail;
  readonly contentLanguage: string | undefined;
  /** Set when an answer from the cache serves: when it was fetched, ms since the epoch. */
  readonly fetchedAtMs?: number;
}

/** A lot's answers. An absent one was not fetched. */
export interface CachedLotAnswers {
  readonly lot: LotAnswer;
  readonly services?: readonly LotService[];
  readonly nearby?: readonly NearbyLot[];
  readonly paymentMethods?: PaymentMethods;
}

export type ParkingApi = ReturnType<typeof createParkingApi>;

export interface ParkingApiOptions {
  readonly baseUrl: string;
  /** BCP 47, sent as Accept-Language. */
  readonly locale: string;
  /** For an API that is a folder of files: the language of the files to request. */
  readonly files?: FileLanguage | undefined;
  /** `location.origin`: what a base that is only a path belongs to. */
  readonly pageOrigin: string;
  readonly limits?: Partial<HttpLimits>;
  /** Serves lots' answers when the API can't be reached. */
  readonly cache?: ResponseCache;
}

/** A client for one operator in one language (specification, section 7). All calls reject with a Fault. */
export function createParkingApi(options: ParkingApiOptions) {
  const folder = apiFolder(options.baseUrl, options.pageOrigin);
  const isPath = !URL.canParse(options.baseUrl);
  const { files } = options;
  let mostDropped = 0;
  const get = (url: string, signal: AbortSignal | undefined) =>
    requestJson(url, { locale: options.locale, signal, limits: options.limits ?? {} });
  /** The API's answer, cached once it parsed; the cached one when the API can't be reached. */
  const ask = async <T>(
    url: string,
    signal: AbortSignal | undefined,
    read: (answer: JsonAnswer, fetchedAtMs?: number) => T,
  ): Promise<T> => {
    try {
      const answer = await get(url, signal);
      const value = read(answer);
      void options.cache?.keep(url, answer);
      return value;
    } catch (error) {
      const fault = Fault.from(error);
      if (!isOutOfReach(fault)) throw fault;
      const cached = await options.cache?.find(url);
      if (!cached) throw fault;
      try {
        return read(cached, cached.fetchedAtMs);
      } catch {
        // Storage may hold anything: a broken entry counts as absent.
        throw fault;
      }
    }
  };
  const partOf =
    <T>(name: LotPart, parse: (json: unknown, fetchedAtMs?: number) => T) =>
    async (id: string, signal?: AbortSignal): Promise<T> =>
      ask(lotUrl(folder, id, name, files), signal, ({ json }, atMs) => parse(json, atMs));
  return {
    properties: async (signal?: AbortSignal) =>
      parseProperties((await get(propertiesUrl(folder, files), signal)).json),
    /** F4: free spaces, the part of the API that an operator may leave out. */
    availability: async (): Promise<readonly Reading[]> => {
      let dropped = 0;
      const { json } = await get(availabilityUrl(folder, files), undefined);
      const readings = readReadings(json, () => void (dropped += 1));
      if (!readings) throw new Fault('bad-data', 'The answer is no list');
      // Readings are fetched each minute; the same mistake is reported once.
      // oxlint-disable-next-line no-console
      if (dropped > mostDropped) console.warn(`Left out of the free spaces: ${dropped} values`);
      mostDropped = Math.max(mostDropped, dropped);
      return readings;
    },
    lot: async (id: string, signal?: AbortSignal): Promise<LotAnswer> =>
      ask(
        lotUrl(folder, id, undefined, files),
        signal,
        ({ json, contentLanguage }, fetchedAtMs) => ({
          lot: parseLotDetail(json, id),
          contentLanguage: contentLanguage ?? (files && contentLanguageOf(null, json)),
          ...(fetchedAtMs !== undefined && { fetchedAtMs }),
        }),
      ),
    services: partOf('services', parseServices),
    nearby: partOf('nearby', parseNearby),
    paymentMethods: partOf('paymentmethods', parsePaymentMethods),
    /** Caches answers that came with the page, for a later visit without a network (P8). */
    keep: (id: string, { lot, services, nearby, paymentMethods }: CachedLotAnswers): void => {
      const keep = (part: LotPart | undefined, json: unknown): void => {
        if (json === undefined) return;
        const { contentLanguage } = lot;
        void options.cache?.keep(lotUrl(folder, id, part, files), { json, contentLanguage });
      };
      keep(undefined, wireLot(lot.lot));
      keep('services', services);
      keep('nearby', nearby);
      keep('paymentmethods', paymentMethods && wirePaymentMethods(paymentMethods));
    },
    /** The address of a detail's `image`, a path where the base is one. Undefined when it leaves the API's folder. */
    imageUrl: (image: string): string | undefined => {
      const url = lotImageUrl(folder, image);
      return isPath ? url?.slice(folder.origin.length) : url;
    },
  };
}

/** Whether the API itself did not answer, so that a cached answer may stand in for it (P8). */
export function isOutOfReach(fault: Fault): boolean {
  return fault.code === 'network' || fault.code === 'timeout' || fault instanceof GatewayFault;
}
