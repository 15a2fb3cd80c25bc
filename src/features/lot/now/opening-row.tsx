import { ChevronDown, Clock } from 'lucide-react';
import { useMemo } from 'react';
import type { SaidCost } from '../../../domain/asked-stay.ts';
import type { Room } from '../../../domain/availability.ts';
import { ANY_MONDAY, weekdayOf } from '../../../domain/opening-hours/calendar-day.ts';
import { holidaysOf } from '../../../domain/opening-hours/norwegian-holidays.ts';
import { opennessAt } from '../../../domain/opening-hours/open-now.ts';
import { parseOpeningHours } from '../../../domain/opening-hours/parse-opening-hours.ts';
import { usesHolidays, type Schedule } from '../../../domain/opening-hours/schedule.ts';
import { hoursOfDay, isAlwaysOpen, regularWeek } from '../../../domain/opening-hours/week.ts';
import { wallTimeAt } from '../../../domain/opening-hours/zoned-time.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useOperator } from '../../../operators/operator-context.tsx';
import { openingText, weekdayName } from '../../../ui/fact-texts.ts';
import { TabularDigits } from '../../../ui/tabular-digits.tsx';
import { hoursText } from './hours-lines.ts';
import styles from './now-block.module.css';

interface OpeningRowProps {
  readonly hours: string;
  /** Undefined on the server, whose HTML doesn't depend on the time. [F3] */
  readonly nowMs: number | undefined;
  /** What a reading says; undefined for a later time. */
  readonly room: Room | undefined;
  /** The stay and the later time that the visitor asks about. [F7] */
  readonly said: SaidCost;
}

/** Open or closed and until when; the week's hours unfold. Hours that can't be parsed are shown as text. */
export function OpeningRow({ hours, nowMs, room, said }: OpeningRowProps) {
  const { t, tag } = useTexts();
  const { timeZone } = useOperator();
  const schedule = useMemo(() => {
    const read = parseOpeningHours(hours);
    const isKnown = read && (holidaysOf(timeZone) || !usesHolidays(read));
    return isKnown ? read : undefined;
  }, [hours, timeZone]);
  if (!schedule) {
    return (
      <p className={`line ${styles.row}`}>
        <Clock aria-hidden size={18} />
        <span>
          <TabularDigits text={t('facts.hoursText', { hours })} />
        </span>
      </p>
    );
  }
  const isAlways = isAlwaysOpen(schedule);
  const atMs = nowMs === undefined ? undefined : (said.atMs ?? nowMs);
  const state = atMs === undefined ? undefined : opennessAt(atMs, schedule, room, timeZone);
  // "Closed" by a reading has a row of its own, and "open now" beside it would be a contradiction.
  const opening =
    state?.by === 'hours' && atMs !== undefined
      ? openingText(
          state,
          { atMs, isLater: said.atMs !== undefined, stay: said.stay, timeZone },
          { t, tag },
        )
      : undefined;
  const isTooEarly = opening?.closing !== undefined;
  const tone = isTooEarly ? 'soon' : opening?.tone;
  const told = isTooEarly ? t('facts.tooEarly', { opening: opening.text }) : opening?.text;
  const unsaid =
    isAlways && state?.by === 'reading'
      ? `${t('facts.hours')}: ${t('facts.allDay').toLowerCase()}`
      : t(isAlways ? 'facts.always' : 'facts.hours');
  const headline = (
    <>
      <Clock aria-hidden size={18} />
      <strong className={`${styles.strong} ${tone ? styles[tone] : ''}`}>
        <TabularDigits text={told ?? unsaid} />
      </strong>
    </>
  );
  if (isAlways) return <p className={`line ${styles.row}`}>{headline}</p>;
  return (
    <details>
      <summary className={`line ${styles.row}`}>
        {headline}
        <ChevronDown aria-hidden size={16} className="muted chevron screen-only" />
      </summary>
      <WeekTable schedule={schedule} nowMs={nowMs} atMs={atMs} hours={hours} />
    </details>
  );
}

interface WeekTableProps {
  readonly schedule: Schedule;
  readonly nowMs: number | undefined;
  /** The time that is asked about, else now. [F7] */
  readonly atMs: number | undefined;
  readonly hours: string;
}

/** Shows seven days: those from the time asked about in the browser, those of any week on the server. */
function WeekTable({ schedule, nowMs, atMs, hours }: WeekTableProps) {
  const { t, tag } = useTexts();
  const { timeZone } = useOperator();
  const isHoliday = holidaysOf(timeZone) ?? (() => false);
  const today = nowMs === undefined ? undefined : wallTimeAt(nowMs, timeZone).day;
  const first = atMs === undefined ? undefined : wallTimeAt(atMs, timeZone).day;
  const week = first === undefined ? regularWeek(schedule) : undefined;
  // On the server, hours that change with the season are shown as written.
  if (first === undefined && !week) return <p className="muted">{hours}</p>;
  const rows = Array.from({ length: 7 }, (_, weekday) => {
    if (first === undefined) return { day: ANY_MONDAY + weekday, spans: week!.days[weekday]! };
    const day = first + ((weekday - weekdayOf(first) + 7) % 7);
    return { day, spans: hoursOfDay(schedule, day, isHoliday) };
  });
  return (
    <table className={styles.week}>
      <tbody>
        {rows.map(({ day, spans }) => (
          <tr key={weekdayOf(day)} aria-current={day === today ? 'date' : undefined}>
            <th scope="row">
              {weekdayName(day, tag)}
              {day === today && (
                <span className={`muted ${styles.note}`}>{` ${t('facts.today')}`}</span>
              )}
              {first !== undefined && usesHolidays(schedule) && isHoliday(day) && (
                <span className={`muted ${styles.note}`}>{` ${t('facts.holiday')}`}</span>
              )}
            </th>
            <td>
              <TabularDigits text={hoursText(spans, t)} />
            </td>
          </tr>
        ))}
        {week?.holiday && (
          <tr>
            <th scope="row">{t('facts.holidays')}</th>
            <td>
              <TabularDigits text={hoursText(week.holiday, t)} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
