import { useTexts } from '../../../i18n/texts.tsx';

/** Stands in a panel whose code can't be loaded; opened again, it asks again. */
export function PanelMissing() {
  const { t } = useTexts();
  return <p role="alert">{t('search.panelMissing')}</p>;
}
