import type { TFunction } from 'i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import type { MomentFilters, MomentKey } from '../../../domain/moment-filters.ts';

/** Returns the visible name of a filter of the moment that is on. [F5] */
export function momentName(
  key: MomentKey,
  { kind, plug, kw = 0, height = 0 }: MomentFilters,
  { t, tag }: { readonly t: TFunction; readonly tag: string },
): string {
  if (key === 'kind') return t(`moment.kind.${kind ?? 'all'}`);
  if (key === 'plug') return t(`facts.plug.${plug ?? 'unknown'}`);
  if (key === 'kw') return t('moment.leastPower', { power: formatNumber(kw, tag) });
  if (key === 'height') return t('moment.carHeight', { height: formatNumber(height, tag) });
  return t(`moment.${key}`);
}
