/** Moments in the page's language and the visitor's time zone. Formatters are costly to make, so each is made once. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Date and time, or the time alone.
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
  return formatter.format(ms);
}
