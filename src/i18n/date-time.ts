/**
 * A moment in the page's language and the visitor's time zone, date and time or the time alone: "23. november 2026 kl. 12.05".
 * Intl writes 12:05 in Norwegian, where the opening hours beside it have a stop, as Språkrådet recommends.
 * @param ms since the epoch
 * @param locale a BCP 47 tag
 */
export function formatDateTime(ms: number, locale: string, dateStyle?: 'long'): string {
  const hasStop = locale.startsWith('nb');
  return new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: 'short' })
    .formatToParts(ms)
    .map(({ type, value }) => (hasStop && type === 'literal' && value === ':' ? '.' : value))
    .join('');
}
