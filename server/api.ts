import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';

import { type Reading, readingRow } from '../src/domain/availability.ts';
import { lotIdOf } from '../src/domain/lot.ts';
import type { LotCollection } from './lot-collection.ts';
import { chooseLanguage } from './negotiate.ts';
import { answer, refuseMethod, Representation } from './representation.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/** Answers may be kept but are revalidated each time: the entity tag makes that cheap. */
const REVALIDATE = { 'cache-control': 'no-cache' };
/** The answer is made for one request. */
const ONCE = { isTemporary: true };
/** Free spaces change by the minute, so no cache may store them. [F4] */
const LIVE = { 'cache-control': 'no-store' };
/** An image is shown and never run, also when opened by itself. */
const IMAGE_HEADERS = {
  ...REVALIDATE,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};
/** What a page of another origin may read, also of an answer that it has already. */
const EXPOSED = ['Content-Language', 'ETag', 'X-Total-Count'];
/** The preflight's answer doesn't change, so browsers may cache it for long. */
const PREFLIGHT_SECONDS = 86_400;

/** When to ask again for a list that can't be had. */
export const RETRY_AFTER_S = '30';

export type LotsByOperator = ReadonlyMap<string, LotCollection>;

/**
 * The embedded API (specification, section 7): the seven calls of each operator, and its readings (F4), under
 * `/api/{operatorId}/parkinglots`. Answers every path under `/api`, leaves others alone.
 * Nothing of a request reaches the file system: ids and paths are keys of maps. The lots are public
 * and no call carries credentials: every site may read them.
 * @param current the lots that are served at the moment
 * @param isLacking whether an operator's lots should be here, and can't be had at the moment (D5)
 * @param feedReadings what feeds say of an operator's lots
 */
export function apiRoutes(
  current: () => LotsByOperator,
  isLacking: (operatorId: string) => boolean = () => false,
  feedReadings: (operatorId: string, nowMs: number) => readonly Reading[] = () => [],
): Hono {
  const api = new Hono().basePath('/api');
  const preflight = cors({
    origin: '*',
    allowMethods: ['GET', 'HEAD'],
    allowHeaders: ['If-None-Match'],
    exposeHeaders: EXPOSED,
    maxAge: PREFLIGHT_SECONDS,
  });
  api.use(async (c, next) => {
    if (c.req.method === 'OPTIONS') {
      // Any other is no preflight.
      const isPreflight = c.req.header('access-control-request-method') !== undefined;
      return isPreflight ? preflight(c, next) : refuseMethod(c, next);
    }
    await next();
    // Not by `cors`, which copies each answer's body: a list may have hundreds of megabytes.
    c.res.headers.set('access-control-allow-origin', '*');
    c.res.headers.set('access-control-expose-headers', EXPOSED.join(','));
    return undefined;
  });
  api.use(refuseMethod);
  api.use('/:operator/*', (c, next) =>
    isLacking(c.req.param('operator')) ? Promise.resolve(unavailable(c)) : next(),
  );
  const lotsOf = (c: Context): LotCollection | undefined =>
    current().get(c.req.param('operator') ?? '');

  api.get('/:operator/parkinglots', (c) => {
    const lots = lotsOf(c);
    return lots
      ? answer(c, lots.list, { ...REVALIDATE, 'x-total-count': String(lots.size) })
      : notFound(c);
  });
  api.get('/:operator/parkinglots/properties', (c) => {
    const lots = lotsOf(c);
    return lots ? answer(c, lots.properties, REVALIDATE) : notFound(c);
  });
  api.get('/:operator/parkinglots/availability', (c) => {
    const nowMs = Date.now();
    const ofLots = lotsOf(c)?.availability(nowMs);
    if (!ofLots) return notFound(c);
    // Of several readings of a lot, a page takes the first.
    const ofFeeds = feedReadings(c.req.param('operator'), nowMs).map(readingRow);
    const known = new Set(ofFeeds.map(({ id }) => id));
    const readings = [...ofFeeds, ...ofLots.filter(({ id }) => !known.has(id))];
    return answer(c, new Representation(JSON.stringify(readings), JSON_TYPE, ONCE), LIVE);
  });
  api.get('/:operator/parkinglots/:id/:part?', (c, next) => {
    const lots = lotsOf(c);
    const id = lotIdOf(c.req.param('id'));
    const row = id === undefined ? undefined : lots?.rowOf(id);
    if (!lots || row === undefined) return next();
    return answerLot(c, lots, row, c.req.param('part')) ?? next();
  });
  api.get('/:operator/parkinglots/*', (c) => {
    const path = /^\/api\/[^/]+\/parkinglots(\/.*)$/.exec(c.req.path)?.[1] ?? '';
    const image = lotsOf(c)?.images.get(path);
    return image ? answer(c, image, IMAGE_HEADERS) : notFound(c);
  });
  api.all('*', notFound);
  return api;
}

/** Returns undefined where the lot has no such part. */
function answerLot(
  c: Context,
  lots: LotCollection,
  row: number,
  part: string | undefined,
): Response | Promise<Response> | undefined {
  const json = (value: unknown) =>
    answer(c, new Representation(JSON.stringify(value), JSON_TYPE, ONCE), REVALIDATE);
  switch (part) {
    case undefined: {
      const detail = lots.detail(row, chooseLanguage(c.req.header('accept-language')));
      return answer(c, new Representation(detail.json, JSON_TYPE, ONCE), {
        ...REVALIDATE,
        vary: 'Accept-Language',
        ...(detail.language ? { 'content-language': detail.language } : {}),
      });
    }
    case 'services':
      return json(lots.services(row));
    case 'nearby':
      return json(lots.nearby(row));
    case 'paymentmethods':
      return json(lots.paymentMethods(row));
    default:
      return undefined;
  }
}

function unavailable(c: Context): Response {
  const body = { error: 'unavailable', message: 'The list of parking lots can’t be had now.' };
  return c.json(body, 503, { 'cache-control': 'no-store', 'retry-after': RETRY_AFTER_S });
}

function notFound(c: Context): Response {
  const body = { error: 'not-found', message: 'There is nothing at this address.' };
  return c.json(body, 404, { 'cache-control': 'no-store' });
}
