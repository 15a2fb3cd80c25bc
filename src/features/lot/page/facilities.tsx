import { ChevronDown, SquareParking } from 'lucide-react';
import { useTexts } from '../../../i18n/texts.tsx';
import { TabularDigits } from '../../../ui/tabular-digits.tsx';
import { propertyIcon } from '../../../ui/property-icon.tsx';
import { usePropertyText } from '../../../ui/use-property-text.ts';
import styles from './facilities.module.css';
import { countedName, type Facility } from '../data/lot-summary.ts';
import { Section } from './lot-section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Kinds whose explanation says no more than their name. */
const NAMES_ALONE: ReadonlySet<Facility['kind']> = new Set([
  'indoor',
  'underground',
  'onStreet',
  'openAllDay',
  'appPayment',
  'monthlyTicket',
  'solarCanopy',
]);

/** The lot's facilities in the order drivers ask; a chip's explanation unfolds. Renders nothing if none is known. */
export function Facilities({
  facilities,
}: {
  /** Those that nothing else on the page mentions. */
  readonly facilities: readonly Facility[] | undefined;
}) {
  const { t } = useTexts();
  if (facilities?.length === 0) return null;
  return (
    <Section id="lot-facilities" title={t('lot.facilitiesTitle')} isBusy={facilities === undefined}>
      {facilities ? (
        <ul className="wrap">
          {facilities.map((facility) => (
            <li key={facility.property?.id ?? facility.kind} className={styles.item}>
              <FacilityChip facility={facility} />
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton height="9rem" />
      )}
    </Section>
  );
}

function FacilityChip({ facility: { kind, property, count } }: { readonly facility: Facility }) {
  const { t } = useTexts();
  const textOf = usePropertyText();
  const text = property && textOf(property);
  const counted = count === undefined ? undefined : countedName(t, kind, count);
  const content = (
    <>
      {kind === 'spaces' ? (
        <SquareParking aria-hidden size={18} strokeWidth={1.75} />
      ) : (
        propertyIcon(kind, 18)
      )}
      <span className={styles.word}>
        <TabularDigits text={counted ?? text?.name ?? ''} />
      </span>
    </>
  );
  if (!text?.kind || (kind && NAMES_ALONE.has(kind)))
    return <span className={`card pill ${styles.chip}`}>{content}</span>;
  return (
    <details className={styles.details}>
      <summary className={`card pill ${styles.chip}`}>
        {content}
        <ChevronDown aria-hidden size={16} className={`chevron screen-only ${styles.more}`} />
      </summary>
      <p className={styles.note}>{t(`property.${text.kind}.description`)}</p>
    </details>
  );
}
