import type { Property } from '../domain/lot.ts';
import { requestJson, type HttpLimits } from './http.ts';
import { apiFolder, lotImageUrl, lotUrl, propertiesUrl } from './lot-url.ts';
import {
  parseLotDetail,
  parseLotRows,
  parseNearby,
  parsePaymentMethods,
  parseProperties,
  parseServices,
  type LotDetail,
  type LotRow,
  type LotService,
  type NearbyLot,
  type PaymentMethods,
} from './schemas.ts';

/** A lot with the language its texts are in, where the API says so (L3). */
export interface LotAnswer {
  readonly lot: LotDetail;
  readonly contentLanguage: string | undefined;
}

/** The calls of the specification's section 7. All reject with a Fault. */
export interface ParkingApi {
  readonly lots: (signal?: AbortSignal) => Promise<LotRow[]>;
  readonly properties: (signal?: AbortSignal) => Promise<Property[]>;
  readonly lot: (id: string, signal?: AbortSignal) => Promise<LotAnswer>;
  readonly services: (id: string, signal?: AbortSignal) => Promise<LotService[]>;
  readonly nearby: (id: string, signal?: AbortSignal) => Promise<NearbyLot[]>;
  readonly paymentMethods: (id: string, signal?: AbortSignal) => Promise<PaymentMethods>;
  /** Where a detail's `image` is, or undefined when it leaves the API's folder. */
  readonly imageUrl: (image: string) => string | undefined;
}

export interface ParkingApiOptions {
  /** The operator's `{base}`. */
  readonly baseUrl: string;
  /** BCP 47, sent as Accept-Language. */
  readonly locale: string;
  /** `location.origin`: what a base that is only a path belongs to. */
  readonly pageOrigin: string;
  readonly limits?: Partial<HttpLimits>;
}

/** A client for one operator in one language. */
export function createParkingApi(options: ParkingApiOptions): ParkingApi {
  const folder = apiFolder(options.baseUrl, options.pageOrigin);
  const get = (url: string, signal: AbortSignal | undefined) =>
    requestJson(url, { locale: options.locale, signal, limits: options.limits ?? {} });
  return {
    lots: async (signal) => parseLotRows((await get(folder.href, signal)).json),
    properties: async (signal) => parseProperties((await get(propertiesUrl(folder), signal)).json),
    lot: async (id, signal) => {
      const { json, contentLanguage } = await get(lotUrl(folder, id), signal);
      return { lot: parseLotDetail(json, id), contentLanguage };
    },
    services: async (id, signal) =>
      parseServices((await get(lotUrl(folder, id, 'services'), signal)).json),
    nearby: async (id, signal) =>
      parseNearby((await get(lotUrl(folder, id, 'nearby'), signal)).json),
    paymentMethods: async (id, signal) =>
      parsePaymentMethods((await get(lotUrl(folder, id, 'paymentmethods'), signal)).json),
    imageUrl: (image) => lotImageUrl(folder, image),
  };
}
