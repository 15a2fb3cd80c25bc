import { useTexts } from '../i18n/texts.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { useOperator, usePaths } from '../operators/operator-context.tsx';
import { DescribedHead } from '../ui/described-head.tsx';
import { usePublicAddress } from '../ui/use-public-address.ts';
import { StructuredData } from '../ui/structured-data.tsx';

/** The search page's title, description and addresses for search engines and link previews (U1). */
export function PageHead() {
  const { t } = useTexts();
  const { name: operator, homeUrl } = useOperator();
  const { code, tag } = useLanguage();
  const paths = usePaths();
  const url = usePublicAddress()?.(paths.search(code));
  const title = `${t('page.searchTitle')} – ${operator}`;
  const description = t('page.searchDescription', { operator });
  return (
    <>
      <DescribedHead
        type="website"
        title={title}
        description={description}
        pathIn={(language) => paths.search(language)}
      />
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
