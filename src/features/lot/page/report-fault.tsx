import { Flag } from 'lucide-react';
import { useTexts } from '../../../i18n/texts.tsx';
import { useOperator } from '../../../operators/operator-context.tsx';
import { EXTERNAL, reportUrl } from '../data/external-links.ts';
import styles from './lot-page.module.css';

const FACTS = ['price', 'hours', 'gone', 'other'] as const;

interface ReportFaultProps {
  readonly id: string;
  readonly name: string;
  readonly url: string;
}

/** F9: leads to the operator's form or a letter that says lot, page and fact. Renders nothing without either. */
export function ReportFault({ id, name, url }: ReportFaultProps) {
  const { t } = useTexts();
  const operator = useOperator();
  const links = FACTS.map((fact) => {
    const word = t(`report.fact.${fact}`);
    const letter = {
      subject: `${t('report.title')}: ${word}`,
      lines: [`${t('report.lot')}: ${name} (${id})`, `${t('report.page')}: ${url}`, word],
    };
    return {
      fact,
      word,
      href: reportUrl(operator, { id, name, address: url, fact: word }, letter),
    };
  });
  const [first] = links;
  if (first?.href === undefined) return null;
  const report = `small screen-only ${styles.report}`;
  const content = (
    <>
      <Flag aria-hidden size={16} />
      {t('report.title')}
    </>
  );
  if (links.every(({ href }) => href === first.href)) {
    return (
      <a {...EXTERNAL} href={first.href} className={`${report} ${styles['report-title']}`}>
        {content}
      </a>
    );
  }
  return (
    <details className={report}>
      <summary className={styles['report-title']}>{content}</summary>
      <ul className={`wrap ${styles['report-facts']}`} aria-label={t('report.what')}>
        {links.map(({ fact, word, href }) => (
          <li key={fact}>
            <a {...EXTERNAL} href={href}>
              {word}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
