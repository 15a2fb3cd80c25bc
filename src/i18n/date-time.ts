/** Moments in the page's language and the visitor's time zone. Formatters are costly to make, so each is made once. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Date and time, or the time alone: "23. november 2026 kl. 12.05". Intl writes 12:05 in Norwegian, where the opening hours beside
 * it have a stop, as Språkrådet recommends.
 * @param ms since the epoch
 * @param locale a BCP 47 tag
 */
export function formatDateTime(ms: number, locale: string, dateStyle?: 'long'): string {
  const key = locale + dateStyle;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: 'short' });
    formatters.set(key, formatter);
  }
  const hasStop = locale.startsWith('nb');
  return formatter
    .formatToParts(ms)
    .map(({ type, value }) => (hasStop && type === 'literal' && value === ':' ? '.' : value))
    .join('');
}
