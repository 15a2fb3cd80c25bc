import { useLocation } from 'react-router-dom';
import { townQuery } from '../domain/large-towns.ts';
import { useTexts } from '../i18n/texts.tsx';
import { useOperator, usePaths } from '../operators/operator-context.tsx';
import { DescribedHead } from '../ui/described-head.tsx';
import { useIsHydrated } from '../ui/hydration.tsx';
import { usePageData } from './page-data.ts';

/** The search page's title, description and addresses for search engines and link previews (U1). */
export function PageHead() {
  const { t } = useTexts();
  const { name: operator } = useOperator();
  const paths = usePaths();
  const { asked, query = '', town: named } = usePageData()?.search ?? {};
  const isHydrated = useIsHydrated();
  const { search } = useLocation();
  // The server's router has no query.
  const isSame = !isHydrated || search === query;
  const town = isSame ? named : undefined;
  const title = town
    ? t('page.townTitle', { town: town.name, count: town.lots })
    : t('page.searchTitle');
  const description = town
    ? t('page.townDescription', { town: town.name, operator })
    : t('page.searchDescription', { operator });
  return (
    <>
      <DescribedHead
        type="website"
        title={`${title} – ${operator}`}
        description={description}
        pathIn={(language) => paths.search(language) + townQuery(town?.name)}
      />
      {isSame && asked && asked.filters.text !== '' && !town && (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}
