import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export function SearchPage(props: { readonly comingBack: boolean; readonly footer: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <h1>{t('search.title')}</h1>
      {props.footer}
    </>
  );
}
