import type { LotDetail } from '../../api/schemas.ts';
import { formatNumber } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { PropertyIcon } from '../../ui/property-icon.tsx';
import { usePropertyText } from '../../ui/use-property-text.ts';
import styles from './facilities.module.css';
import section from './lot-section.module.css';
import { Skeleton } from './skeleton.tsx';

/** Figures first, then what the lot has; nothing at all for a lot about which nothing is known. */
export function Facilities({ lot }: { readonly lot: LotDetail | undefined }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const textOf = usePropertyText();
  const figures = lot ? figuresOf(lot) : [];
  if (lot && figures.length === 0 && lot.properties.length === 0) return null;
  return (
    <section
      className={`${section.section} ${styles.box}`}
      aria-labelledby="lot-facilities"
      aria-busy={!lot}
    >
      <h2 id="lot-facilities" className={section.title}>
        {t('lot.facilitiesTitle')}
      </h2>
      {!lot && <Skeleton height="14rem" />}
      {figures.length > 0 && (
        <dl className={styles.figures}>
          {figures.map(({ key, value }) => (
            <div key={key} className={styles.figure}>
              <dt>{t(`lot.${key}`)}</dt>
              <dd>{formatNumber(value, tag)}</dd>
            </div>
          ))}
        </dl>
      )}
      {lot && lot.properties.length > 0 && (
        <ul className={styles.properties}>
          {lot.properties.map((property) => {
            const { name, description } = textOf(property);
            return (
              <li key={property.id} className={styles.property}>
                <span className={styles.icon}>
                  <PropertyIcon id={property.id} sizePx={20} />
                </span>
                <span>
                  <span className={styles.propertyName}>{name}</span>
                  {description !== '' && <span className={styles.note}>{description}</span>}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** Specification, section 2: handicap and charging spaces only above 0; an unknown count is not shown. */
function figuresOf(lot: LotDetail) {
  return (
    [
      { key: 'spaces', value: lot.noOfSpaces },
      { key: 'handicapSpaces', value: lot.noOfHandicapSpaces || undefined },
      { key: 'chargers', value: lot.totalNoOfChargers || undefined },
    ] as const
  ).flatMap(({ key, value }) => (value === undefined ? [] : [{ key, value }]));
}
