import { Fragment, Suspense } from 'react';
import { STORED_SEGMENT } from '../domain/paths.ts';
import { useTexts } from '../i18n/texts.tsx';
import { lotSources } from '../operators/lot-sources.ts';
import { useOperator, usePaths } from '../operators/operator-context.tsx';
import { useHref } from '../ui/use-href.ts';
import { optionalPart } from '../ui/on-demand.tsx';

/** Only where the operator uses a foreign map. */
const ConsentWithdrawal = optionalPart(
  async () => (await import('./consent-withdrawal.tsx')).ConsentWithdrawal,
);

/** A3: who is behind the service. A1: support, privacy and consent, accessibility, where lots and map come from. */
export function FooterLinks({ className }: { readonly className?: string | undefined }) {
  const { t, code } = useTexts();
  const operator = useOperator();
  const { organisation, supportEmail, privacyUrl, accessibilityUrl, map } = operator;
  const storedPage = useHref(`${usePaths().prefix(code)}/${STORED_SEGMENT}`);
  const sources = lotSources(operator);
  return (
    <ul className={className}>
      {organisation && (
        <li>
          {t('page.organisation', organisation)}
          {organisation.email !== undefined && organisation.email !== supportEmail && (
            <>
              , <a href={`mailto:${organisation.email}`}>{organisation.email}</a>
            </>
          )}
        </li>
      )}
      {supportEmail !== undefined && (
        <li>
          <a href={`mailto:${supportEmail}`}>
            {t('page.support')}: {supportEmail}
          </a>
        </li>
      )}
      {privacyUrl !== undefined && (
        <li>
          <a href={privacyUrl}>{t('page.privacy')}</a>
        </li>
      )}
      <li>
        {/* Another document: it has that page's texts, and nothing that this one holds in memory. */}
        <a href={storedPage}>{t('page.stored')}</a>
      </li>
      {(map.google ?? map.streets) && (
        <Suspense fallback={null}>
          <ConsentWithdrawal />
        </Suspense>
      )}
      {accessibilityUrl !== undefined && (
        <li>
          <a href={accessibilityUrl}>{t('page.accessibility')}</a>
        </li>
      )}
      {operator.sample === true && <li>{t('page.sample', { operator: operator.name })}</li>}
      {sources.length > 0 && (
        <li>
          {t('page.dataSources')}:{' '}
          {sources.map(({ text, url }, index) => (
            <Fragment key={text}>
              {index > 0 && ', '}
              {url === undefined ? text : <a href={url}>{text}</a>}
            </Fragment>
          ))}
        </li>
      )}
      <li>{t('page.mapSources')}</li>
    </ul>
  );
}
