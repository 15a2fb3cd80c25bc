/** Makes the documents of a release's pages: all of a page that takes long. */
import type { PageData } from '../src/app/page-data.ts';
import type { Answer } from '../src/domain/answers-api.ts';
import type { PagePath } from '../src/domain/paths.ts';
import { MS_PER_DAY } from '../src/domain/time.ts';
import type { FirstView } from '../src/domain/view/first-view-types.ts';
import type { InitialSearch } from '../src/features/search/state/initial-search.ts';
import { filterCount } from '../src/features/search/state/search-filters.ts';
import { withAssetBase } from '../src/operators/pictures.ts';
import type { Operator } from '../src/operators/operator.ts';
import { filesOnDemand, type Manifest } from './build-manifest.ts';
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

/** Which page it is. */
export interface PageAddress {
  /** As the server has it at the moment: marked where its lots are the sample's. [D2] */
  readonly operator: Operator;
  /** The router's base: root path and operator marker (U3). */
  readonly basename: string;
  /** The path of the whole address, without a slash at its end. */
  readonly pathname: string;
  /** What it means. */
  readonly path: PagePath;
}

/** What is to be known of a page, besides its release, to make it. */
export interface PageJob extends PageAddress {
  readonly search?: InitialSearch;
  readonly lot?: RawLot;
  readonly firstView?: FirstView;
}

/**
 * @returns undefined if the lot's data is broken, or the language has no texts
 * @throws what a component throws
 */
export type MakePage = (job: PageJob) => Promise<string | undefined>;

/** Makes pages here, on the thread that asks. */
export function pageMaker({ shell, manifest, texts, rendering, places }: Release): MakePage {
  const assetBase = assetBaseOf(shell);
  // Few visit that page, and every page carries its texts.
  const others = new Map(
    Array.from(texts, ([code, own]) => [
      code,
      typeof own === 'string' ? own : { ...own, stored: undefined },
    ]),
  );
  return async ({ path, operator, firstView, lot: rawLot, ...page }) => {
    const { page: kind, language } = path;
    const ofLanguage = (kind === 'stored' ? texts : others).get(language);
    const lot = rawLot && initialLot(rawLot);
    if (!ofLanguage || (rawLot && !lot)) return undefined;
    const nowMs = Date.now();
    const data: PageData = {
      ...page,
      language,
      dayMs: nowMs - (nowMs % MS_PER_DAY),
      operator: withAssetBase(operator, assetBase),
      texts: ofLanguage,
      ...(lot && { lot }),
    };
    const rendered = await rendering.renderPage(data, firstView && { ...firstView, places });
    const starter = manifest[STARTER]?.file;
    const files = filesOf(manifest, kind, data.search);
    return pageHtml(shell, rendered, data, { kind, assetBase, starter, ...files });
  };
}

/** The files of a page that the entry doesn't load. */
function filesOf(manifest: Manifest, kind: PagePath['page'], search: InitialSearch | undefined) {
  const chunk = CHUNKS[kind];
  const { answer, asked } = search ?? {};
  const parts = PARTS.flatMap(([key, isShown]) => (answer && isShown(answer) ? [key] : []));
  // The page of a busy server has no answer, and the chips of what is asked for.
  if (!answer && asked && filterCount(asked.filters) > 0) parts.push(SET_FILTERS);
  const { styles } = filesOnDemand(manifest, kind === 'search' ? SCRIPTLESS : []);
  return {
    ...filesOnDemand(manifest, chunk === undefined ? [FIRST, ...parts] : [chunk]),
    scriptlessStyles: styles,
  };
}
