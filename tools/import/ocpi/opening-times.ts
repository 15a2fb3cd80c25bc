import { member, textOf, entriesOf } from '../lot/values.ts';

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

export interface OcpiHours {
  /** The hours in OpenStreetMap's syntax. Absent if an exception lies ahead, because that syntax can't express it. */
  readonly openingHours?: string;
  /** The hours with their exceptions, as text. */
  readonly text?: string;
}

/** Reads OCPI's `opening_times`. Exceptions in the past are ignored; with one in the future, the hours are only text. */
export function ocpiHours(times: unknown, now: Date): OcpiHours {
  const regular =
    member(times, 'twentyfourseven') === true ? '24/7' : weekHours(member(times, 'regular_hours'));
  if (regular === undefined) return {};
  const exceptions = ['exceptional_closings', 'exceptional_openings'].flatMap((name) =>
    entriesOf(member(times, name))
      .map((period) => [member(period, 'period_begin'), member(period, 'period_end')].map(textOf))
      .filter(([, end = '']) => !(Date.parse(end) < now.getTime()))
      .map(
        ([begin = '', end = '']) =>
          `${name === 'exceptional_closings' ? 'off' : 'open'} ${begin} – ${end}`,
      ),
  );
  if (exceptions.length === 0) return { openingHours: regular };
  return { text: [regular, ...exceptions].join('; ') };
}

/** Whether `opening_times` says anything of hours. */
export function isSaid(times: unknown): boolean {
  return ['regular_hours', 'exceptional_openings', 'exceptional_closings'].some(
    (name) =>
      ![undefined, null].includes(member(times, name) as null) &&
      String(member(times, name)) !== '',
  );
}

/** Returns hours such as `Mo-Fr 08:00-20:00; Sa 10:00-18:00`, or undefined if an entry can't be read. */
function weekHours(regular: unknown): string | undefined {
  const days: string[][] = DAYS.map(() => []);
  for (const entry of entriesOf(regular)) {
    const begin = textOf(member(entry, 'period_begin'));
    const end = textOf(member(entry, 'period_end')).replace(/^00:00$/, '24:00');
    const day = days[Number(member(entry, 'weekday')) - 1];
    if (!day || !isTime(begin) || !isTime(end)) return undefined;
    day.push(`${begin}-${end}`);
  }
  const hours = days.map((periods) => periods.toSorted().join(','));
  const rules: string[] = [];
  for (let first = 0; first < DAYS.length;) {
    let next = first + 1;
    while (next < DAYS.length && hours[next] === hours[first]) next += 1;
    const range = next === first + 1 ? DAYS[first] : `${DAYS[first]}-${DAYS[next - 1]}`;
    if (hours[first] !== '') rules.push(`${range} ${hours[first]}`);
    first = next;
  }
  return rules.length === 0 ? undefined : rules.join('; ');
}

function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text);
}
