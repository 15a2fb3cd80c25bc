/** Reads what the embedded API answers about a lot as the page in the browser would. */
import {
  parseLotDetail,
  parseNearby,
  parsePaymentMethods,
  parseServices,
} from '../src/api/schemas.ts';
import { type InitialLot, safeLot } from '../src/features/lot/data/safe-lot.ts';
import type { Detail } from './lot-collection.ts';
import { sanitiseOnServer } from './sanitise-html.ts';

/** The API's answers about a lot, as they are. */
export interface RawLot {
  readonly id: string;
  /** Null if there is no such lot. */
  readonly answers: {
    readonly detail: Detail;
    readonly services: unknown;
    readonly nearby: unknown;
    readonly paymentMethods: unknown;
  } | null;
  /** Whether the page asks for all of it again, because it may be read long after it was made. */
  readonly isOld?: boolean;
}

/** @returns undefined if the lot's own answer is broken; the browser then asks for it and shows the error */
export function initialLot({ id, answers, isOld }: RawLot): InitialLot | undefined {
  if (answers === null) return { id, answers };
  const { json, language: contentLanguage } = answers.detail;
  const lot = orNothing(() => safeLot(parseLotDetail(JSON.parse(json), id), sanitiseOnServer));
  if (!lot) return undefined;
  const services = orNothing(() => parseServices(answers.services));
  const nearby = orNothing(() => parseNearby(answers.nearby));
  const payment = orNothing(() => parsePaymentMethods(answers.paymentMethods));
  return {
    id,
    answers: {
      lot: { lot, contentLanguage },
      ...(services && { services }),
      ...(nearby && { nearby }),
      ...(payment && { paymentMethods: payment }),
    },
    ...(isOld && { isOld }),
  };
}

/** P1: a part that is broken fails alone, in the page. */
function orNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
