import type { IncomingMessage, ServerResponse } from 'node:http';

import { lotIdOf } from '../src/domain/lot.ts';
import { allowOtherOrigins } from './cors.ts';
import type { LotCollection } from './lot-collection.ts';
import { chooseLanguage } from './negotiate.ts';
import { pathSegments } from './request-path.ts';
import { allowsMethod, Representation, send, sendError } from './respond.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/** Answers may be kept but are asked after each time: the entity tag makes that cheap. */
const REVALIDATE = { 'cache-control': 'no-cache' };
/** An image is shown, never run, also when someone opens it by itself. */
const IMAGE_HEADERS = {
  ...REVALIDATE,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

export type LotsByOperator = ReadonlyMap<string, LotCollection>;

/**
 * The embedded API (specification, section 7): the seven calls of each operator under
 * `/api/{operatorId}/parkinglots`. Answers every path under `/api/`; returns false for others.
 * Nothing of a request reaches the file system: ids and paths are keys of maps.
 */
export async function serveApi(
  request: IncomingMessage,
  response: ServerResponse,
  lotsByOperator: LotsByOperator,
): Promise<boolean> {
  const segments = pathSegments(request.url) ?? [];
  if (segments[0] !== 'api' && !request.url?.startsWith('/api/')) return false;
  if (allowOtherOrigins(request, response)) return true;
  if (!(await allowsMethod(request, response))) return true;
  const [, operatorId = '', collection, ...rest] = segments;
  const lots = collection === 'parkinglots' ? lotsByOperator.get(operatorId) : undefined;
  if (!lots || !(await serveLots(request, response, lots, rest))) {
    await sendError(request, response, 404, 'not-found', 'There is nothing at this address.');
  }
  return true;
}

/** Answers what stands below an operator's base address; false when nothing stands there. */
async function serveLots(
  request: IncomingMessage,
  response: ServerResponse,
  lots: LotCollection,
  path: readonly string[],
): Promise<boolean> {
  const [first, call, ...more] = path;
  if (first === undefined) {
    await send(request, response, lots.list, {
      ...REVALIDATE,
      'x-total-count': String(lots.size),
    });
    return true;
  }
  if (first === 'properties' && call === undefined) {
    await send(request, response, lots.properties, REVALIDATE);
    return true;
  }
  const image = lots.images.get(`/${path.join('/')}`);
  if (image) {
    await send(request, response, image, IMAGE_HEADERS);
    return true;
  }
  const id = lotIdOf(first);
  const row = id === undefined || more.length > 0 ? undefined : lots.rowOf(id);
  return row !== undefined && (await serveLot(request, response, lots, row, call));
}

async function serveLot(
  request: IncomingMessage,
  response: ServerResponse,
  lots: LotCollection,
  row: number,
  call: string | undefined,
): Promise<boolean> {
  const answer = (json: string) =>
    send(request, response, new Representation(json, JSON_TYPE), REVALIDATE);
  switch (call) {
    case undefined: {
      const language = chooseLanguage(request.headers['accept-language']);
      const detail = lots.detail(row, language);
      await send(request, response, new Representation(detail.json, JSON_TYPE), {
        ...REVALIDATE,
        vary: 'Accept-Language',
        ...(detail.language ? { 'content-language': detail.language } : {}),
      });
      return true;
    }
    case 'services':
      await answer(lots.services(row));
      return true;
    case 'nearby':
      await answer(lots.nearby(row));
      return true;
    case 'paymentmethods':
      await answer(lots.paymentMethods(row));
      return true;
    case 'image': {
      const image = lots.image(row);
      if (image) await send(request, response, image, IMAGE_HEADERS);
      return image !== undefined;
    }
    default:
      return false;
  }
}
