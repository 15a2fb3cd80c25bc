import type { IncomingMessage, ServerResponse } from 'node:http';

import { isLanguagePrefix, languageOf } from '../src/domain/languages.ts';
import { lotIdOf } from '../src/domain/lot.ts';
import { chooseOperator } from '../src/operators/choose-operator.ts';
import type { OperatorsFile } from '../src/operators/operator.ts';
import type { LotsByOperator } from './api.ts';
import type { FactPages, PageAddress } from './fact-pages.ts';
import { pathSegments } from './request-path.ts';
import { allowsMethod, send } from './respond.ts';
import { cacheControl, type StaticFiles } from './static-files.ts';

export interface Site {
  readonly operators: OperatorsFile;
  readonly files: StaticFiles;
  readonly lots: LotsByOperator;
  /** Pages with their facts; without it, the shell alone. */
  readonly facts: FactPages | undefined;
  /** Sent with every answer of the page. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Answers with a file of the build, else with the app's page: 200 where there is one, 404 for none (P1). */
export async function servePage(
  request: IncomingMessage,
  response: ServerResponse,
  site: Site,
): Promise<void> {
  if (!(await allowsMethod(request, response))) return;
  const segments = belowRoot(pathSegments(request.url), site.operators.rootPath);
  const path = segments && `/${segments.join('/')}`;
  const file = path === undefined || path === '/' ? undefined : site.files.get(path);
  if (file && path !== undefined) {
    const headers = { ...site.headers, 'cache-control': cacheControl(path) };
    await send(request, response, file, headers);
    return;
  }
  const shell = site.files.get('/index.html');
  const looksLikeFile = segments?.at(-1)?.includes('.') ?? false;
  if (!shell || (looksLikeFile && segments?.at(-2) !== 'parkinglot')) {
    const headers = { ...site.headers, 'content-type': 'text/plain', 'cache-control': 'no-cache' };
    response.writeHead(404, headers).end('Not found\n');
    return;
  }
  const headers = { ...site.headers, 'cache-control': 'no-cache' };
  const page = segments && pageAt(segments, request.headers.host, site);
  const facts = page && site.facts?.at(page);
  await send(request, response, facts ?? shell, headers, page ? 200 : 404);
}

/** The segments below the configured folder; those of the origin's root are served as well. */
function belowRoot(segments: string[] | undefined, rootPath: string): string[] | undefined {
  const root = rootPath.split('/').filter((name) => name !== '');
  const isBelow = segments && root.every((name, index) => segments[index] === name);
  return isBelow && root.length > 0 ? segments.slice(root.length) : segments;
}

/** The page of the product that stands at this path: the search page, or a lot that exists. */
function pageAt(
  segments: readonly string[],
  host: string | undefined,
  { operators: file, lots: lotsOf }: Site,
): PageAddress | undefined {
  const rest = segments.filter((name, index) => name !== '' || index > 0);
  // The root path was taken off already.
  const { operator, basename } = chooseOperator({ ...file, rootPath: '/' }, urlOf(rest, host));
  const byPath = basename !== '/';
  if (byPath) rest.shift();
  const language = languageOf(isLanguagePrefix(rest[0]) ? rest.shift() : undefined);
  const basePath = byPath ? `${file.rootPath}${operator.marker}/` : file.rootPath;
  const page = { operatorId: operator.id, basePath, language };
  if (rest.length === 0) return page;
  const [route, id] = rest;
  const lotId = rest.length === 2 && route === 'parkinglot' ? lotIdOf(id) : undefined;
  const lots = lotsOf.get(operator.id);
  // An operator whose API is elsewhere: only that knows.
  const exists = lotId !== undefined && (lots === undefined || lots.rowOf(lotId) !== undefined);
  return exists ? { ...page, lotId } : undefined;
}

/** The address as a browser has it (U3); a host that is none chooses nothing. */
function urlOf(segments: readonly string[], host: string | undefined): URL {
  const origin = `http://${host ?? ''}`;
  const url = new URL(URL.canParse(origin) ? origin : 'http://localhost');
  url.pathname = segments.map(encodeURIComponent).join('/');
  return url;
}
