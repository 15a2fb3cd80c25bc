/** Makes the documents of a release's pages: all of a page that takes long. */
import type { PageData } from '../src/app/page-data.ts';
import type { Answer } from '../src/domain/answers-api.ts';
import type { LanguageCode } from '../src/domain/languages.ts';
import type { PagePath } from '../src/domain/paths.ts';
import { MS_PER_DAY } from '../src/domain/time.ts';
import type { FirstView } from '../src/domain/view/first-view-types.ts';
import type { InitialSearch } from '../src/features/search/state/initial-search.ts';
import { filterCount } from '../src/features/search/state/search-filters.ts';
import { withAssetBase } from '../src/operators/pictures.ts';
import type { OperatorsFile } from '../src/operators/operator.ts';
import { filesOnDemand } from './build-manifest.ts';
import { initialLot, type RawLot } from './page-data.ts';
import { assetBaseOf, pageHtml } from './page-html.ts';
import type { Release } from './read-build.ts';

/** Chunks of the pages whose code is loaded on demand, by their key in the build's manifest. */
const CHUNKS: Readonly<Partial<Record<PagePath['page'], string>>> = {
  lot: 'src/features/lot/page/lot-page.tsx',
  stored: 'src/app/other-page.tsx',
  other: 'src/app/other-page.tsx',
};
/** The script that fetches the app's code after the first paint; the sources have no such file. */
const STARTER = 'src/app/start-after-paint.ts';
const SET_FILTERS = 'src/features/search/filters/set-filters.tsx';
/** The parts of a search page that an answer may show. */
const PARTS: readonly (readonly [chunk: string, isShown: (answer: Answer) => boolean])[] = [
  [
    'src/features/search/empty/no-hits.tsx',
    ({ list }) => list?.total === 0 && list.beyondKm === undefined,
  ],
  ['src/features/search/results/nearest-lots.tsx', ({ nearest }) => nearest !== undefined],
  [SET_FILTERS, ({ subject }) => subject.propertyIds.length > 0 || subject.moment !== undefined],
  [
    'src/features/search/results/understood-words.tsx',
    ({ understood }) => understood !== undefined,
  ],
  ['src/features/search/results/sort-switch.tsx', ({ list }) => list?.walk !== undefined],
  [
    'src/ui/card-facts.tsx',
    ({ list, nearest }) =>
      [...(list?.hits ?? []), ...(nearest?.hits ?? [])].some(({ facts }) => facts !== undefined),
  ],
];
/** On each search page. Without its style it is narrower, without its code React may drop it: its neighbours would move. */
const FIRST = 'src/features/search/filters/stay-control.tsx';
/** What is shown without scripts alone. [U5] */
const SCRIPTLESS = ['src/features/search/filters/filter-panel.tsx'];

/** What is to be known of a page, besides its release, to make it. */
export interface PageJob {
  readonly kind: PagePath['page'];
  readonly operatorId: string;
  readonly basename: string;
  readonly pathname: string;
  readonly language: LanguageCode;
  readonly search?: InitialSearch;
  readonly lot?: RawLot;
  readonly firstView?: FirstView;
  /** Whether the operator's lots are the sample's. [D2] */
  readonly sample?: boolean;
}

/**
 * @returns undefined if the lot's data is broken, or the language has no texts
 * @throws what a component throws
 */
export type MakePage = (job: PageJob) => Promise<string | undefined>;

/** Makes a document of the page's data. @throws what a component throws */
export async function renderDocument(
  { shell, manifest, rendering, places }: Omit<Release, 'texts'>,
  data: PageData,
  kind: PagePath['page'],
  firstView?: FirstView,
): Promise<string> {
  const chunk = CHUNKS[kind];
  const { answer, asked } = data.search ?? {};
  const parts = PARTS.flatMap(([key, isShown]) => (answer && isShown(answer) ? [key] : []));
  // The page of a busy server has no answer, and the chips of what is asked for.
  if (!answer && asked && filterCount(asked.filters) > 0) parts.push(SET_FILTERS);
  const files = filesOnDemand(manifest, chunk === undefined ? [FIRST, ...parts] : [chunk]);
  const { styles } = filesOnDemand(manifest, kind === 'search' ? SCRIPTLESS : []);
  const rendered = await rendering.renderPage(data, firstView && { ...firstView, places });
  const starter = manifest[STARTER]?.file;
  return pageHtml(shell, rendered, data, {
    kind,
    assetBase: assetBaseOf(shell),
    starter,
    ...files,
    scriptlessStyles: styles,
  });
}

/** Makes pages here, on the thread that asks. */
export function pageMaker(release: Release, file: OperatorsFile): MakePage {
  const { operators } = withAssetBase(file, assetBaseOf(release.shell));
  // Few visit that page, and every page carries its texts.
  const others = new Map(
    Array.from(release.texts, ([code, texts]) => [
      code,
      typeof texts === 'string' ? texts : { ...texts, stored: undefined },
    ]),
  );
  const operatorOf = new Map(operators.map((operator) => [operator.id, operator]));
  return async ({ kind, operatorId, firstView, lot: rawLot, sample, ...page }) => {
    const known = operatorOf.get(operatorId);
    const operator = known && sample ? { ...known, sample } : known;
    const texts = (kind === 'stored' ? release.texts : others).get(page.language);
    const lot = rawLot && lotOrNone(rawLot);
    if (!operator || !texts || (rawLot && !lot)) return undefined;
    const nowMs = Date.now();
    const data = {
      ...page,
      dayMs: nowMs - (nowMs % MS_PER_DAY),
      operator,
      texts,
      ...(lot && { lot }),
    };
    return renderDocument(release, data, kind, firstView);
  };
}

function lotOrNone(lot: RawLot): ReturnType<typeof initialLot> | undefined {
  try {
    return initialLot(lot);
  } catch {
    return undefined;
  }
}
