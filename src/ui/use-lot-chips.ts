import { useMemo } from 'react';
import type { Property } from '../domain/lot.ts';
import type { PropertyKind } from '../domain/property-vocabulary.ts';
import { useTexts } from '../i18n/texts.tsx';
import { usePropertyText } from './use-property-text.ts';

export interface LotChip {
  /** The property's id, or `chargers`. */
  readonly key: number | string;
  readonly kind: PropertyKind | undefined;
  readonly name: string;
}

/** What a driver asks first: the price, whom it is not for, charging, and room for a wheelchair. */
const FIRST: readonly PropertyKind[] = [
  'free',
  'paid',
  'customersOnly',
  'charging',
  'fastCharging',
  'disabledSpaces',
];

function rankOf({ kind }: LotChip): number {
  const at = kind ? FIRST.indexOf(kind) : -1;
  return at < 0 ? FIRST.length : at;
}

/**
 * A lot's properties as a driver asks about them; those without a name yet are left out.
 * @param chargers charging points, whose count stands in for the property of that kind
 * @param disabledSpaces the same of spaces for the disabled
 */
export function useLotChips(
  properties: readonly Property[],
  chargers: number,
  disabledSpaces = 0,
): readonly LotChip[] {
  const { t } = useTexts();
  const textOf = usePropertyText();
  return useMemo(() => {
    const counted = chargers > 0 ? t('lotCard.chargers', { count: chargers }) : undefined;
    const spaces = disabledSpaces > 0 && t('lot.handicapSpaces', { count: disabledSpaces });
    const chips = properties.flatMap((property): readonly LotChip[] => {
      const { kind, name } = textOf(property);
      // The API's names of unmapped properties come with the list; until then they are left out.
      if (kind === undefined && property.name.trim() === '') return [];
      const count = kind === 'charging' ? counted : kind === 'disabledSpaces' && spaces;
      return [{ key: property.id, kind, name: count || name }];
    });
    // A lot with chargers shows them even if the API gave it no such property.
    const apart: readonly LotChip[] =
      counted !== undefined && !chips.some(({ kind }) => kind === 'charging')
        ? [{ key: 'chargers', kind: 'charging', name: counted }]
        : [];
    return [...apart, ...chips].sort((a, b) => rankOf(a) - rankOf(b));
  }, [t, textOf, properties, chargers, disabledSpaces]);
}
