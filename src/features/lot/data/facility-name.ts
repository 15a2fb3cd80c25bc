import type { TFunction } from 'i18next';
import type { Facility } from './lot-summary.ts';

/** "18 ladepunkter", for what is counted. */
export function countedName(
  t: TFunction,
  kind: Facility['kind'],
  count: number,
): string | undefined {
  if (kind === 'spaces') return t('lot.spaces', { count });
  if (kind === 'charging') return t('lotCard.chargers', { count });
  return kind === 'disabledSpaces' ? t('lot.handicapSpaces', { count }) : undefined;
}
