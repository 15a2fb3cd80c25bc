/** Moments in the page's language and the visitor's time zone. Formatters are costly to make, so each is made once. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** "23. november 2026 kl. 12.05" with the stop that Språkrådet recommends, where Intl writes a colon. `locale`: BCP 47. */
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
