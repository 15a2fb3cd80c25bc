/** Reads from an operator's own text only whether the page's opening hours could contradict it. */

const TALKS_OF_HOURS =
  /(?<!\p{L})(?:åpen|åpent|åpningstid(?:er|ene)?|åpner|stengt|stenger|åben|åbent|åbningstid(?:er)?|lukket|open|opens|opening|closed|closes)(?!\p{L})|^(?:mo|tu|we|th|fr|sa|su)\b/iu;
/** `07:00-23:00`, `7–23`, `06.30 til 22`. */
const RANGE = /(\d{1,2})(?:[.:](\d{2}))? ?(?:[-–]|til|to) ?(\d{1,2})(?:[.:](\d{2}))?/g;

/** Whether a line states hours shorter than the whole day, or that the place is closed at times. */
export function statesLimitedHours(lines: readonly string[]): boolean {
  return lines.some((line) => TALKS_OF_HOURS.test(line) && (closes(line) || hasLimitedRange(line)));
}

function closes(line: string): boolean {
  return /\b(?:stengt|stenger|lukket|closed|closes)\b/i.test(line);
}

function hasLimitedRange(line: string): boolean {
  return [...line.matchAll(RANGE)].some(([, from = '', fromMin = '00', to = '', toMin = '00']) => {
    const minutes = Number(to) * 60 + Number(toMin) - (Number(from) * 60 + Number(fromMin));
    return Number(from) <= 24 && Number(to) <= 24 && minutes !== 1440 && minutes !== 0;
  });
}
