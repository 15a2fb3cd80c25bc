import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import operatorsFile from '../../fixtures/operators.json';
import { LOT_CASES, type FixtureLot, type LotCase } from '../../fixtures/lot-cases.ts';
import type { EngineClient } from '../../../src/engine-client/engine-client.ts';
import type { InitialLot } from '../../../src/features/lot/data/safe-lot.ts';
import { LotPage } from '../../../src/features/lot/page/lot-page.tsx';
import { lotQueryClient } from '../../../src/features/lot/data/lot-queries.ts';
import { type Operator, operatorSchema } from '../../../src/operators/operator.ts';
import * as v from 'valibot';
import { inThreadEngine } from '../../support/in-thread-engine.ts';
import { surroundings } from '../surroundings.tsx';

export const OPERATORS = operatorsFile.operators.map((operator) =>
  v.parse(operatorSchema, operator),
);

/** An API by path below the base, e.g. `7/services`; a value is sent as JSON, a Response as it is. */
export type Api = Readonly<Record<string, () => unknown>>;

/** The part of the API that answers about one lot of the sample. */
export function lotApi(lot: FixtureLot, more: Api = {}): Api {
  const id = String(lot.list['parkingLotId']);
  return {
    [id]: () => ({ ...lot.list, ...lot.facts, ...lot.texts?.['nb-NO'] }),
    [`${id}/services`]: () => lot.services ?? [],
    [`${id}/nearby`]: () => [],
    [`${id}/paymentmethods`]: () => lot.paymentMethods ?? { paymentApps: [], paymentProviders: [] },
    ...more,
  };
}

/** Answers the API from the page itself; returns the paths asked for so far. */
export function stubApi(api: Api): string[] {
  const asked: string[] = [];
  const realFetch = globalThis.fetch.bind(globalThis);
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit): Promise<Response> => {
    const url = new URL(input, location.href);
    const below = /^\/api\/[a-z]+\/parkinglots\/(.*)$/.exec(url.pathname)?.[1];
    if (below === undefined) return realFetch(input, init);
    asked.push(below);
    init?.signal?.throwIfAborted();
    const answer = api[below];
    if (!answer) return Response.json({}, { status: 404 });
    const value = await answer();
    init?.signal?.throwIfAborted();
    return value instanceof Response ? value : Response.json(value);
  });
  return asked;
}

interface RenderOptions {
  /** The lot that the API answers about. */
  readonly lot?: FixtureLot;
  /** What else it answers, or otherwise. */
  readonly api?: Api;
  /** The router's path, in the page's language; absent: the lot's. */
  readonly path?: string;
  readonly operator?: Operator | undefined;
  readonly engine?: EngineClient;
  /** What came with the page. */
  readonly initial?: InitialLot;
}

/** The lot page in its providers, with an empty search page beside it. */
export async function renderLot(options: RenderOptions) {
  const { lot, api = {}, path = `/parkinglot/${String(lot?.list['parkingLotId'])}` } = options;
  lotQueryClient.clear();
  const asked = stubApi(lot ? lotApi(lot, api) : api);
  const router = createMemoryRouter(
    [
      {
        path: '/:language?',
        Component: Outlet,
        children: [
          { index: true, element: <p>search page</p> },
          { path: 'parkinglot/:id', element: <LotPage initial={options.initial} /> },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  const { operator = OPERATORS[0]!, engine = inThreadEngine([]) } = options;
  const { around } = await surroundings(operator, engine, path.startsWith('/en/') ? 'en' : 'no');
  const screen = await render(
    around(
      <main>
        <RouterProvider router={router} />
      </main>,
    ),
  );
  return { screen, router, asked };
}

export function renderCase(name: LotCase, api: Api = {}, others: Omit<RenderOptions, 'lot'> = {}) {
  return renderLot({ lot: LOT_CASES[name], api, ...others });
}
