/**
 * "23. november 2026 kl. 12.05", or "kl. 12.05", in the visitor's time zone. Intl writes 12:05 in Norwegian, where Språkrådet
 * recommends a stop, as opening hours have it.
 */
export function formatDateTime(ms: number, locale: string, dateStyle?: 'long'): string {
  const hasStop = /^(?:nb|da)/.test(locale);
  const time = new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: 'short' })
    .formatToParts(ms)
    .map(({ type, value }) => (hasStop && type === 'literal' && value === ':' ? '.' : value))
    .join('');
  // Alone, "08.11" would be a date.
  return hasStop && !dateStyle ? `kl. ${time}` : time;
}
