/** Random opening hours, well and badly written, for the comparison with the oracle. */
import type { Random } from '../../tools/reference/random.ts';

const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
/** Syntax that the evaluator does not read. */
const BEYOND = [
  'sunrise-sunset',
  '08:00+',
  'Mo-Fr 08:00-16:00 "ring the bell"',
  'SH off',
  'Mo[1] 10:00-12:00',
  'easter off',
  '2026 Dec 24 off',
  'week 1-10 Mo 08:00-12:00',
  'Mo-Fr 08:00-16:00 || "by appointment"',
  'PH Mo 08:00-12:00',
  'Feb 29 off',
  'by appointment',
  'Mo-Fr 8-16',
  '',
];

export interface Draw {
  pick: <T>(values: readonly T[]) => T;
  integer: (from: number, to: number) => number;
  chance: (share: number) => boolean;
}

export function drawFrom(random: Random): Draw {
  const integer = (from: number, to: number): number =>
    from + Math.floor(random.next() * (to - from + 1));
  return {
    integer,
    pick: (values) => values[integer(0, values.length - 1)]!,
    chance: (share) => random.next() < share,
  };
}

/** One text; about one in twelve is beyond what is read. */
export function openingHoursText(draw: Draw): string {
  if (draw.chance(0.04)) return draw.pick(BEYOND);
  const rules = Array.from({ length: draw.pick([1, 1, 2, 2, 2, 3, 3, 4]) }, (_, index) =>
    rule(draw, index),
  );
  const text = rules.reduce((before, next) => `${before}${separator(draw, next)}${next}`);
  return draw.chance(0.04) ? spoiled(draw, text) : text;
}

/** A rule that begins with a date may add to the one before. */
function separator(draw: Draw, next: string): string {
  return /^[A-Z]/.test(next) && !/off|closed/.test(next) && draw.chance(0.25) ? ', ' : '; ';
}

function rule(draw: Draw, index: number): string {
  if (index === 0 && draw.chance(0.1)) return '24/7';
  const hasYearly = draw.chance(0.2);
  const hasDays = draw.chance(hasYearly ? 0.6 : 0.9);
  const isClosing = index > 0 && draw.chance(0.35);
  const hasTimes = draw.chance(isClosing ? 0.25 : 0.92);
  const parts = [
    ...(hasYearly ? [draw.chance(0.5) ? months(draw) : dates(draw)] : []),
    ...(hasDays ? [days(draw)] : []),
    ...(hasTimes || !(hasYearly || hasDays) ? [times(draw)] : []),
    ...(isClosing ? [draw.pick(['off', 'off', 'closed'])] : []),
    ...(!isClosing && draw.chance(0.05) ? ['open'] : []),
  ];
  return parts.join(' ');
}

function days(draw: Draw): string {
  if (draw.chance(0.15)) return 'PH';
  const some = list(draw, [1, 1, 1, 2, 3], () => {
    const first = draw.integer(0, 6);
    if (draw.chance(0.4)) return WEEKDAYS[first]!;
    return `${WEEKDAYS[first]!}${draw.pick(['-', '-', '-', ' - '])}${WEEKDAYS[draw.integer(0, 6)]!}`;
  });
  if (draw.chance(0.8)) return some;
  return draw.chance(0.5) ? `PH,${some}` : `${some},PH`;
}

function months(draw: Draw): string {
  return list(draw, [1, 1, 2], () => {
    const first = draw.pick(MONTHS);
    return draw.chance(0.6) ? `${first}-${draw.pick(MONTHS)}` : first;
  });
}

function dates(draw: Draw): string {
  return list(draw, [1, 1, 2], () => {
    const month = draw.pick(MONTHS);
    const day = draw.integer(1, 26);
    const from = `${month} ${twoDigits(day)}`;
    if (draw.chance(0.4)) return from;
    return draw.chance(0.5)
      ? `${from}-${twoDigits(draw.integer(day, 28))}`
      : `${from}-${draw.pick(MONTHS)} ${twoDigits(draw.integer(1, 28))}`;
  });
}

function times(draw: Draw): string {
  return list(
    draw,
    [1, 1, 1, 2],
    () => `${time(draw, 0, 23)}-${draw.chance(0.85) ? time(draw, 0, 24) : time(draw, 24, 28)}`,
  );
}

function time(draw: Draw, from: number, to: number): string {
  const hours = draw.integer(from, to);
  const minutes =
    hours === 24 && to === 24 ? 0 : draw.pick([0, 0, 0, 15, 30, 45, 59, draw.integer(0, 59)]);
  const text = `${twoDigits(hours)}:${twoDigits(minutes)}`;
  return draw.chance(0.05) ? text.replace(/^0/, '') : text;
}

function list(draw: Draw, lengths: readonly number[], one: () => string): string {
  return Array.from({ length: draw.pick(lengths) }, one).join(draw.pick([',', ',', ', ']));
}

/** The text without one letter, or with a wrong one. */
function spoiled(draw: Draw, text: string): string {
  const at = draw.integer(0, text.length - 1);
  return `${text.slice(0, at)}${draw.pick(['', ',', ';', '-', '+', '7', 'x', ' '])}${text.slice(at + 1)}`;
}

/** "26:30": minutes of a day, the next one's morning counted on. */
export function clockText(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
