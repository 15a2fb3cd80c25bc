import { RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { USUAL_KWH } from '../../../domain/charging-price.ts';
import type { CostParameters } from '../../../domain/cost-parameters.ts';
import { type ReadCost, wallTextAt } from '../../../domain/read-cost.ts';
import { STAYS_MINUTES } from '../../../domain/stay-price.ts';
import { MINUTES_PER_DAY, MS_PER_DAY } from '../../../domain/time.ts';
import { formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useOperator } from '../../../operators/operator-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { shortStayText } from '../../../ui/fact-texts.ts';
import { Choice } from './choice.tsx';
import panel from './filter-panel.module.css';
import styles from './stay-control.module.css';

const AMOUNTS_KWH = [10, 20, 40, 60] as const;
const DAYS_AHEAD = 365;

/** How long, when, and how much is charged; one tap on a length is all that prices need. [F7] */
export function StayPanel(props: {
  readonly read: ReadCost;
  readonly nowMs: number;
  readonly onChange: (change: CostParameters) => void;
  readonly onDismiss: () => void;
}) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { timeZone } = useOperator();
  const { read, nowMs: now, onChange, onDismiss } = props;
  const { stay, atMs, kwh } = read;
  const ownId = useId();
  const atId = useId();
  const laterText = wallTextAt(atMs ?? now + MS_PER_HOUR, timeZone);
  return (
    <>
      <div className={panel.body}>
        <div>
          <Choice
            variant="chips"
            legend={t('cost.lengthGroup')}
            values={STAYS_MINUTES}
            chosen={STAYS_MINUTES.find((minutes) => minutes === stay) ?? stay}
            any={t('cost.noLength')}
            nameOf={(minutes) => shortStayText(minutes, t)}
            onChoose={(minutes) => onChange({ stay: minutes?.toString() })}
          />
          <p className={styles.own}>
            <label htmlFor={ownId}>{t('cost.own')}</label>
            <input
              id={ownId}
              type="number"
              inputMode="numeric"
              min={1}
              max={MINUTES_PER_DAY}
              defaultValue={STAYS_MINUTES.some((minutes) => minutes === stay) ? undefined : stay}
              onChange={({ target }) => {
                const isWhole = target.value !== '' && target.validity.valid;
                if (isWhole) onChange({ stay: String(target.valueAsNumber) });
              }}
            />
          </p>
        </div>
        <div>
          <Choice
            variant="chips"
            legend={t('cost.whenGroup')}
            values={LATER}
            chosen={atMs === undefined ? undefined : 'later'}
            any={t('cost.now')}
            nameOf={() => t('cost.later')}
            onChoose={(later) => onChange({ at: later && laterText })}
          />
          {atMs !== undefined && (
            <>
              <p className={styles.own}>
                <label htmlFor={atId}>{t('cost.whenLabel')}</label>
                <input
                  id={atId}
                  type="datetime-local"
                  min={wallTextAt(now, timeZone)}
                  max={wallTextAt(now + DAYS_AHEAD * MS_PER_DAY, timeZone)}
                  defaultValue={laterText}
                  onChange={({ target }) => {
                    if (target.value !== '' && target.validity.valid)
                      onChange({ at: target.value });
                  }}
                />
              </p>
              <p className={styles.note}>{t('cost.laterNote')}</p>
            </>
          )}
        </div>
        <div>
          <Choice
            variant="chips"
            legend={t('cost.kwhGroup')}
            values={kwh === undefined || isOffered(kwh) ? AMOUNTS_KWH : [kwh, ...AMOUNTS_KWH]}
            chosen={kwh}
            any={t('cost.noLength')}
            nameOf={(amount) => t('cost.kwh', { kwh: formatNumber(amount, tag) })}
            onChoose={(amount) => onChange({ kwh: amount?.toString() })}
          />
          <p className={styles.note}>
            {t('cost.usualKwh', { kwh: formatNumber(USUAL_KWH, tag) })} {t('cost.assumed')}
          </p>
        </div>
      </div>
      <div className={panel.foot}>
        <button
          className={panel.clear}
          type="button"
          disabled={stay === undefined && atMs === undefined && kwh === undefined}
          onClick={() => {
            onChange({ stay: undefined, at: undefined, kwh: undefined, order: undefined });
            onDismiss();
          }}
        >
          <RotateCcw aria-hidden="true" size={18} />
          <span className={panel.clearText}>{t('search.resetFilters')}</span>
        </button>
        <Button variant="primary" className={panel.show ?? ''} onClick={onDismiss}>
          {t('moment.showSome')}
        </Button>
      </div>
    </>
  );
}

const MS_PER_HOUR = 3_600_000;
const LATER = ['later'] as const;

function isOffered(kwh: number): boolean {
  return AMOUNTS_KWH.some((amount) => amount === kwh);
}
