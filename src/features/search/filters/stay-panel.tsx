import { type ComponentProps, useId, useRef } from 'react';
import { USUAL_CAR_KW, USUAL_KWH } from '../../../domain/charging-price.ts';
import { type CostParameters, USUAL_STAY_MINUTES } from '../../../domain/cost-parameters.ts';
import { weekdayOf } from '../../../domain/opening-hours/calendar-day.ts';
import { wallTimeAt } from '../../../domain/opening-hours/zoned-time.ts';
import { type ReadCost, readCost, wallTextAt } from '../../../domain/asked-stay.ts';
import { MAX_STAY } from '../../../domain/lot-cost.ts';
import { STAYS_MINUTES } from '../../../domain/stay-price.ts';
import { MS_PER_DAY } from '../../../domain/time.ts';
import { formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useOperator } from '../../../operators/operator-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { shortStayText, whenShortText } from '../../../ui/fact-texts.ts';
import { useSaidCost } from '../../../ui/said-cost.ts';
import { isPriced } from '../results/sort-switch.tsx';
import { useListed } from '../state/search-provider.tsx';
import { Choice } from './choice.tsx';
import panel from './filter-panel.module.css';
import { PanelFoot } from './panel-foot.tsx';
import styles from './stay-control.module.css';

const AMOUNTS_KWH = [10, 20, 40, 60] as const;
/** Less than a year: the times on the page name no year. */
const DAYS_AHEAD = 364;
/** Most who ask what parking costs at another time stay as long: it is chosen with the time, in sight. */
const USUAL_STAY: CostParameters = { stay: String(USUAL_STAY_MINUTES) };

/** How long, when, and how much is charged; one tap on a length is all that prices need. [F7] */
export function StayPanel(props: {
  readonly read: ReadCost;
  readonly nowMs: number;
  readonly onChange: (change: CostParameters) => void;
  readonly onDismiss: () => void;
}) {
  const { t, tag } = useTexts();
  const { timeZone } = useOperator();
  const { read, nowMs: now, onChange, onDismiss } = props;
  const { stay, atMs, kwh } = read;
  const own = useRef<HTMLInputElement>(null);
  const later = useRef<HTMLInputElement>(null);
  const laterText = wallTextAt(atMs ?? now, timeZone);
  const soon = soonTimes(now, timeZone);
  // The change to summer time skips an hour.
  const isTime = (at: string) => readCost({ at }, now, timeZone).atMs !== undefined;
  const nameOfTime = (at: string) =>
    whenShortText(readCost({ at }, now, timeZone).atMs ?? now, now, timeZone, { t, tag });
  const { kw = USUAL_CAR_KW } = useSaidCost();
  const { answer } = useListed();
  const isSaid = stay !== undefined || atMs !== undefined || kwh !== undefined;
  const then = (change: CostParameters) => {
    onChange(change);
    onDismiss();
  };
  return (
    <>
      <div className={panel.body}>
        <div>
          <Choice
            variant="columns"
            legend={t('cost.ask')}
            values={STAYS_MINUTES}
            chosen={stay}
            any={t('cost.noLength')}
            nameOf={(minutes) => shortStayText(minutes, t)}
            onChoose={(minutes) => {
              if (own.current) own.current.value = '';
              onChange({ stay: minutes?.toString() });
            }}
          />
          <OwnValue
            ref={own}
            label={t('cost.own')}
            range={t('cost.range.stay', { most: formatNumber(MAX_STAY, tag) })}
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_STAY}
            defaultValue={STAYS_MINUTES.some((minutes) => minutes === stay) ? undefined : stay}
            onValue={(minutes) => onChange({ stay: minutes && String(Number(minutes)) })}
          />
        </div>
        <div>
          <Choice
            variant="columns"
            legend={t('cost.whenGroup')}
            values={[...soon, LATER]}
            chosen={atMs === undefined ? undefined : (soon.find((at) => at === laterText) ?? LATER)}
            any={t('cost.now')}
            nameOf={(at) => (at === LATER ? t('cost.later') : nameOfTime(at))}
            onChoose={(chosen) => {
              const at = chosen === LATER ? wallTextAt(now + MS_PER_HOUR, timeZone) : chosen;
              if (later.current && at !== undefined) {
                later.current.value = at;
                later.current.setCustomValidity('');
              }
              onChange({
                at,
                ...(at !== undefined && stay === undefined && kwh === undefined && USUAL_STAY),
              });
            }}
          />
          {atMs !== undefined && (
            <>
              <OwnValue
                ref={later}
                label={t('cost.whenLabel')}
                range={t('cost.range.at')}
                type="datetime-local"
                min={wallTextAt(now, timeZone)}
                max={wallTextAt(now + DAYS_AHEAD * MS_PER_DAY, timeZone)}
                defaultValue={laterText}
                isUsable={isTime}
                onValue={(at) => at !== undefined && onChange({ at })}
              />
              <p className={`small ${styles.note}`}>{t('cost.laterNote')}</p>
            </>
          )}
        </div>
        <div>
          <Choice
            variant="columns"
            legend={t('cost.kwhGroup')}
            values={kwh === undefined || isOffered(kwh) ? AMOUNTS_KWH : [kwh, ...AMOUNTS_KWH]}
            chosen={kwh}
            any={t('cost.noLength')}
            nameOf={(amount) => t('cost.kwh', { kwh: formatNumber(amount, tag) })}
            onChoose={(amount) => onChange({ kwh: amount?.toString() })}
          />
          <p className={`small ${styles.note}`}>
            {t('cost.usualKwh', { kwh: formatNumber(USUAL_KWH, tag) })}{' '}
            {t('cost.assumed', { power: formatNumber(kw, tag) })} {t('cost.withoutIdle')}
          </p>
        </div>
      </div>
      <PanelFoot
        clear={t('search.resetFilters')}
        onClear={
          isSaid
            ? () => then({ stay: undefined, at: undefined, kwh: undefined, order: undefined })
            : undefined
        }
        show={t('moment.showSome')}
        onShow={onDismiss}
      >
        {answer && isPriced(answer) && !answer.list?.isByPrice && (
          <Button variant="soft" onClick={() => then({ order: 'price' })}>
            {t('cost.cheapest')}
          </Button>
        )}
      </PanelFoot>
    </>
  );
}

/** A value that no choice offers; undefined for one that can't be used. @param props.range says which can */
function OwnValue({
  label,
  range,
  isUsable,
  onValue,
  ...input
}: ComponentProps<'input'> & {
  readonly label: string;
  readonly range: string;
  /** Whether a value that the browser accepts can be used; all can, unless given. */
  readonly isUsable?: (value: string) => boolean;
  readonly onValue: (value: string | undefined) => void;
}) {
  const id = useId();
  return (
    <p className={`wrap ${styles.own}`}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        onChange={({ target }) => {
          const { value, validity } = target;
          target.setCustomValidity(value === '' || (isUsable?.(value) ?? true) ? '' : range);
          onValue(value !== '' && validity.valid ? value : undefined);
        }}
        aria-describedby={`${id}-wrong`}
      />
      <span id={`${id}-wrong`} className={`small ${styles.unusable}`}>
        {range}
      </span>
    </p>
  );
}

const MS_PER_HOUR = 3_600_000;
const LATER = 'later';
/** 0 is Monday. */
const SATURDAY = 5;
const EVENING = 'T18:00';
const MORNING = 'T09:00';

/** This evening, tomorrow morning and Saturday evening, as the address writes them. */
function soonTimes(nowMs: number, timeZone: string): readonly string[] {
  const { day: today } = wallTimeAt(nowMs, timeZone);
  const saturday = today + ((SATURDAY - weekdayOf(today) + 7) % 7);
  const times = [dateOn(today) + EVENING, dateOn(today + 1) + MORNING, dateOn(saturday) + EVENING];
  return [...new Set(times)].filter((at) => at > wallTextAt(nowMs, timeZone));
}

function dateOn(day: number): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}

function isOffered(kwh: number): boolean {
  return AMOUNTS_KWH.some((amount) => amount === kwh);
}
