import { useMemo } from 'react';
import type { Property } from '../domain/lot.ts';
import type { PropertyKind } from '../domain/property-vocabulary.ts';
import { useTexts } from '../i18n/texts.tsx';
import { type PropertyText, usePropertyText } from './use-property-text.ts';

/** What a driver asks first: the price, whom it is not for, charging, and room for a wheelchair. */
const FIRST: readonly PropertyKind[] = [
  'free',
  'paid',
  'customersOnly',
  'charging',
  'fastCharging',
  'disabledSpaces',
];

function rankOf({ kind }: PropertyText): number {
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
): readonly PropertyText[] {
  const { t } = useTexts();
  const textOf = usePropertyText();
  return useMemo(() => {
    const counted = chargers > 0 && t('lotCard.chargers', { count: chargers });
    const spaces = disabledSpaces > 0 && t('lot.handicapSpaces', { count: disabledSpaces });
    const chips = properties.flatMap((property): PropertyText[] => {
      const { kind, name } = textOf(property);
      // The API's names of unmapped properties come with the list; until then they are left out.
      if (kind === undefined && property.name.trim() === '') return [];
      const count = kind === 'charging' ? counted : kind === 'disabledSpaces' && spaces;
      return [{ kind, name: count || name }];
    });
    // A lot with chargers shows them even if the API gave it no such property.
    if (counted && !chips.some(({ kind }) => kind === 'charging')) {
      chips.push({ kind: 'charging', name: counted });
    }
    return chips.sort((a, b) => rankOf(a) - rankOf(b));
  }, [t, textOf, properties, chargers, disabledSpaces]);
}
