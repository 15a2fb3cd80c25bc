import { Fragment } from 'react';
import { useTexts } from '../i18n/texts.tsx';
import { useOperator } from '../operators/operator-context.tsx';
import { ConsentWithdrawal } from './consent-withdrawal.tsx';

/** A1: support, privacy and consent, accessibility, where lots and map come from. */
export function FooterLinks({ className }: { readonly className?: string | undefined }) {
  const { t } = useTexts();
  const { supportEmail, privacyUrl, accessibilityUrl, dataAttribution } = useOperator();
  return (
    <ul className={className}>
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
      <ConsentWithdrawal />
      {accessibilityUrl !== undefined && (
        <li>
          <a href={accessibilityUrl}>{t('page.accessibility')}</a>
        </li>
      )}
      {dataAttribution && (
        <li>
          {t('page.dataSources')}:{' '}
          {dataAttribution.map(({ text, url }, index) => (
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
