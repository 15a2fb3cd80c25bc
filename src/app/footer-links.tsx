import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useOperator } from '../operators/operator-context.tsx';

/** Brings the map's consent with it, which the first view has no use for. */
const ConsentWithdrawal = lazy(async () => {
  const { ConsentWithdrawal: Component } = await import('./consent-withdrawal.tsx');
  return { default: Component };
});

/** A1: support, privacy and consent, accessibility, where the map comes from. */
export function FooterLinks({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation();
  const { supportEmail, privacyUrl, accessibilityUrl } = useOperator();
  return (
    <ul className={className}>
      <li>
        <a href={`mailto:${supportEmail}`}>
          {t('page.support')}: {supportEmail}
        </a>
      </li>
      {privacyUrl !== undefined && (
        <li>
          <a href={privacyUrl}>{t('page.privacy')}</a>
        </li>
      )}
      <Suspense fallback={null}>
        <ConsentWithdrawal />
      </Suspense>
      {accessibilityUrl !== undefined && (
        <li>
          <a href={accessibilityUrl}>{t('page.accessibility')}</a>
        </li>
      )}
      <li>{t('page.mapSources')}</li>
    </ul>
  );
}
