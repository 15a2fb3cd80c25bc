import { CloudAlert } from 'lucide-react';
import { useTexts } from '../../i18n/texts.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import styles from './kept-answer-notice.module.css';

/** The API can't be reached and an earlier answer serves: says how old it is. */
export function KeptAnswerNotice({ fetchedAtMs }: { readonly fetchedAtMs: number }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <output className={styles['notice']}>
      <CloudAlert aria-hidden="true" size={18} />
      {t('lot.kept', { when: format.format(fetchedAtMs) })}
    </output>
  );
}
