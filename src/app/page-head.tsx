import { useLocation } from 'react-router-dom';
import { townQuery } from '../domain/large-towns.ts';
import { askedAddress, readAsked } from '../features/search/state/search-address.ts';
import { useTexts } from '../i18n/texts.tsx';
import { useOperator, usePaths } from '../operators/operator-context.tsx';
import { contractPropertyId } from '../operators/property-kind.ts';
import { DescribedHead } from '../ui/described-head.tsx';
import { useIsHydrated } from '../ui/hydration.tsx';
import { usePageData } from './page-data.ts';

/** The search page's title, description and addresses for search engines and link previews (U1). */
export function PageHead() {
  const { t } = useTexts();
  const operator = useOperator();
  const paths = usePaths();
  const { asked, query = '', town: named } = usePageData()?.search ?? {};
  const isHydrated = useIsHydrated();
  const { search } = useLocation();
  const contractId = contractPropertyId(operator);
  const now = readAsked(search, contractId);
  // The server's router has no query. What is asked is compared, since links come with parameters of others.
  const isSame = !isHydrated || (now ? askedAddress(now, contractId) : '') === query;
  const town = isSame ? named : undefined;
  const title = town
    ? t('page.townTitle', { town: town.name, count: town.lots })
    : t('page.searchTitle');
  const description = town
    ? t('page.townDescription', { town: town.name, operator: operator.name })
    : t('page.searchDescription', { operator: operator.name });
  return (
    <>
      <DescribedHead
        type="website"
        title={`${title} – ${operator.name}`}
        description={description}
        pathIn={(language) => paths.search(language) + townQuery(town?.name)}
      />
      {isSame && asked && asked.filters.text !== '' && !town && (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}
