/** The lot's page as the server renders it, from answers given by hand; and its text as it is read. */
import { createInstance } from 'i18next';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import no from '../../../public/assets/i18n/no.json';
import {
  type LotService,
  type NearbyLot,
  parseLotDetail,
  type PaymentMethods,
} from '../../../src/api/schemas.ts';
import type { Reading } from '../../../src/domain/availability.ts';
import { LotView } from '../../../src/features/lot/page/lot-view.tsx';
import { TextsProvider } from '../../../src/i18n/texts.tsx';
import { OperatorProvider } from '../../../src/operators/operator-context.tsx';
import { HydrationProvider } from '../../../src/ui/hydration.tsx';
import { VisitorProvider } from '../../../src/visitor/visitor-position.tsx';
import { FJELLRO } from '../../support/sample-operators.ts';

const answers = vi.hoisted(() => ({
  lot: {},
  services: {},
  nearby: {},
  payment: {},
  reading: undefined as Reading | undefined,
  nowMs: undefined as number | undefined,
}));

vi.mock('../../../src/features/lot/data/lot-queries.ts', () => ({
  useLot: () => answers.lot,
  useServices: () => answers.services,
  useNearby: () => answers.nearby,
  usePaymentMethods: () => answers.payment,
  useNearbyPermits: () => ({ isError: false, isFetching: false }),
  useImageUrl: () => () => undefined,
  useFirstAnswers: () => true,
}));
vi.mock(import('../../../src/availability/use-room.ts'), async (original) => ({
  ...(await original()),
  useReading: () => answers.reading,
  useRoom: () => undefined,
}));
vi.mock('../../../src/engine-client/use-engine-answer.ts', () => ({
  useEngineAnswer: () => undefined,
}));
vi.mock('../../../src/ui/use-now.ts', () => ({
  useNow: () => answers.nowMs,
  useToday: (nowMs: number | undefined) => nowMs,
}));
vi.mock('../../../src/features/lot/data/use-listed-lot.ts', () => ({
  useListedLot: () => undefined,
}));

const i18n = createInstance({ lng: 'no', resources: { no: { translation: no } } });
await i18n.init({ interpolation: { escapeValue: false } });

/** What the API answers; what is undefined has failed. */
export interface PageAnswers {
  readonly lot: Readonly<Record<string, unknown>>;
  readonly services?: readonly LotService[] | undefined;
  readonly payment?: PaymentMethods | undefined;
  readonly nearby?: readonly NearbyLot[] | undefined;
  readonly reading?: Reading | undefined;
}

function answer(data: unknown) {
  return { data, isError: data === undefined, isPending: false, error: null, dataUpdatedAt: 0 };
}

/**
 * Kinds by the sample's ids, as the fixture's operator maps them.
 * @param nowMs the page as it is once it has been taken over, at that moment; without it, the server's HTML
 */
export function renderLotPage(given: PageAnswers, nowMs?: number): string {
  answers.nowMs = nowMs;
  answers.reading = given.reading;
  answers.lot = answer({ lot: parseLotDetail(given.lot, 'a') });
  answers.services = answer(given.services);
  answers.nearby = answer(given.nearby);
  answers.payment = answer(given.payment);
  const router = createMemoryRouter([{ path: '*', element: <LotView id="a" /> }], {
    initialEntries: ['/parkinglot/a'],
  });
  return renderToString(
    <HydrationProvider pageTime={{ dayMs: 0 }}>
      <TextsProvider i18n={i18n}>
        <OperatorProvider value={FJELLRO}>
          <VisitorProvider>
            <RouterProvider router={router} />
          </VisitorProvider>
        </OperatorProvider>
      </TextsProvider>
    </HydrationProvider>,
  );
}

const BLOCKS =
  /<\/?(?:p|div|li|ul|h[1-6]|section|header|article|table|tr|br|details|summary|a|button|strong|output|title|dt|dd|label|legend|tbody)\b[^>]*>/g;

/** The page's sentences, one a line. */
export function pageText(html: string): string {
  return html
    .replace(/<!--.*?-->/g, '')
    .replace(/<meta name="description" content="([^"]*)"[^>]*>/, '\n$1\n')
    .replace(BLOCKS, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('\u00a0', ' ')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
