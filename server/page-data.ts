/** Gathers the data that a page is rendered with from the embedded API's lots. */
import {
  parseLotDetail,
  parseNearby,
  parsePaymentMethods,
  parseProperties,
  parseServices,
} from '../src/api/schemas.ts';
import type { Language } from '../src/domain/languages.ts';
import type { InitialLot } from '../src/features/lot/data/initial-lot.ts';
import { safeLot } from '../src/features/lot/data/safe-lot.ts';
import type { InitialSearch } from '../src/features/search/state/initial-search.ts';
import type { LotCollection } from './lot-collection.ts';
import { chooseLanguage } from './negotiate.ts';
import { sanitiseOnServer } from './sanitise-html.ts';

/** @param hasQuery whether the address has a query, which the server leaves to the page (U1) */
export function initialSearch(lots: LotCollection, hasQuery: boolean): InitialSearch {
  const { firstAnswer: answer, largeTowns, namedProperties } = lots;
  const properties = parseProperties(namedProperties);
  return { ...(!hasQuery && { answer, largeTowns }), properties };
}

/** @throws Fault `bad-data` if the lot's own answer is broken; the browser then asks for it and shows the error */
export function initialLot(lots: LotCollection, id: string, language: Language): InitialLot {
  const row = lots.rowOf(id);
  if (row === undefined) return { id, answers: null };
  const { json, language: contentLanguage } = lots.detail(row, chooseLanguage(language.tag));
  const lot = safeLot(parseLotDetail(JSON.parse(json), id), sanitiseOnServer);
  const services = orNothing(() => parseServices(lots.services(row)));
  const nearby = orNothing(() => parseNearby(lots.nearby(row)));
  const payment = orNothing(() => parsePaymentMethods(lots.paymentMethods(row)));
  return {
    id,
    answers: {
      lot: { lot, contentLanguage },
      ...(services && { services }),
      ...(nearby && { nearby }),
      ...(payment && { paymentMethods: payment }),
    },
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
