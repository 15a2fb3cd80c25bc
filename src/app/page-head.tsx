import { useLocation } from 'react-router-dom';
import type { Answer } from '../domain/answers-api.ts';
import { townQuery } from '../domain/large-towns.ts';
import type { Asked } from '../features/search/state/search-address.ts';
import { NO_FILTERS, sameFilters } from '../features/search/state/search-filters.ts';
import { useTexts } from '../i18n/texts.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { useOperator, usePaths } from '../operators/operator-context.tsx';
import { DescribedHead } from '../ui/described-head.tsx';
import { useIsHydrated } from '../ui/hydration.tsx';
import { usePublicAddress } from '../ui/use-public-address.ts';
import { StructuredData } from '../ui/structured-data.tsx';
import { usePageData, usePageQuery } from './page-data.ts';

/** The search page's title, description and addresses for search engines and link previews (U1). */
export function PageHead() {
  const { t } = useTexts();
  const { name: operator, homeUrl } = useOperator();
  const { code, tag } = useLanguage();
  const paths = usePaths();
  const url = usePublicAddress()?.(paths.search(code));
  const { asked, answer } = usePageData()?.search ?? {};
  const isHydrated = useIsHydrated();
  const rendered = usePageQuery();
  const { search: query } = useLocation();
  // The server's router has no query.
  const isSame = !isHydrated || query === rendered;
  const town = isSame && asked ? townPage(asked, answer) : undefined;
  const named = town && t('page.townTitle', { town: town.name, count: town.lots });
  const title = `${named ?? t('page.searchTitle')} – ${operator}`;
  const description = town
    ? t('page.townDescription', { town: town.name, operator })
    : t('page.searchDescription', { operator });
  return (
    <>
      <DescribedHead
        type="website"
        title={title}
        description={description}
        pathIn={(language) => paths.search(language) + townQuery(town?.name)}
      />
      {isSame && asked && asked.filters.text !== '' && !town && (
        <meta name="robots" content="noindex" />
      )}
      <StructuredData
        record={
          url === undefined
            ? undefined
            : {
                '@context': 'https://schema.org',
                '@type': 'WebSite',
                '@id': url,
                url,
                name: title,
                description,
                inLanguage: tag,
                publisher: { '@type': 'Organization', name: operator, url: homeUrl },
                potentialAction: {
                  '@type': 'SearchAction',
                  target: `${url}?search={search_term_string}`,
                  'query-input': 'required name=search_term_string',
                },
              }
        }
      />
    </>
  );
}

/** U6: the town that an address names, asking for nothing else, and how many lots it has. */
function townPage({ filters, place }: Asked, answer: Answer | undefined) {
  const { destination } = answer?.destination ?? {};
  const { list } = answer ?? {};
  const isPlain = sameFilters({ ...filters, text: '' }, NO_FILTERS) && !place.area;
  if (!isPlain || destination?.kind !== 'town' || !list?.total || list.isWithin) return undefined;
  return { name: destination.name, lots: list.total };
}
