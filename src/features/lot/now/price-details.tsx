import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/texts.tsx';
import { useOperator } from '../../../operators/operator-context.tsx';
import { whenShortText } from '../../../ui/fact-texts.ts';
import { useSaidCost } from '../../../ui/said-cost.ts';
import { TabularDigits } from '../../../ui/tabular-digits.tsx';
import { hoursLinesOf } from './hours-lines.ts';
import styles from './now-block.module.css';

interface PriceDetailsProps {
  readonly icon: ReactNode;
  readonly headline: string;
  /** Whether the headline holds for the time that is asked about, which it then names. [F7] */
  readonly isOfTime: boolean;
  readonly isStrong: boolean;
  readonly isOpen: boolean;
  /** Undefined on the server, whose HTML doesn't depend on the time. [F3] */
  readonly nowMs: number | undefined;
  /** All prices; without hours at all times. */
  readonly bands: readonly {
    readonly hours: string | undefined;
    readonly lines: readonly string[];
  }[];
  readonly note?: string;
}

/** What something costs; all its prices unfold. */
export function PriceDetails(props: PriceDetailsProps) {
  const { headline, isOfTime, nowMs, bands, note } = props;
  const { t, tag } = useTexts();
  const { timeZone } = useOperator();
  const { atMs } = useSaidCost();
  const isNamed = isOfTime && atMs !== undefined && nowMs !== undefined;
  const when = isNamed ? whenShortText(atMs, nowMs, timeZone, { t, tag }) : '';
  return (
    <details open={props.isOpen ? true : undefined}>
      <summary className={`line ${styles.row}`}>
        {props.icon}
        <strong className={props.isStrong ? styles.strong : undefined}>
          <TabularDigits
            text={isNamed ? t('cost.askedFrom', { stay: headline, when }) : headline}
          />
        </strong>
        <ChevronDown aria-hidden size={16} className="muted chevron screen-only" />
      </summary>
      <ul className={styles.bands}>
        {bands.map(({ hours, lines }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- bands of one lot have no other name
          <li key={index}>
            {hours && hoursLinesOf(hours, { t, tag }).map((text) => line(text, 'muted'))}
            {lines.map((text) => line(text))}
          </li>
        ))}
        {note !== undefined && <li>{line(note, 'muted')}</li>}
      </ul>
    </details>
  );
}

function line(text: string, look?: string) {
  return (
    <p key={text} className={look}>
      <TabularDigits text={text} />
    </p>
  );
}
