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

/** What a driver asks first: what it costs, whether the car can charge, whether there is room for a wheelchair. */
const FIRST: readonly PropertyKind[] = [
  'free',
  'paid',
  'charging',
  'fastCharging',
  'disabledSpaces',
];

function rankOf({ kind }: LotChip): number {
  const at = kind ? FIRST.indexOf(kind) : -1;
  return at < 0 ? FIRST.length : at;
}

/**
 * What a lot has, in the order that a driver asks in; chargers are counted. What has no name yet is left out.
 * @param chargers charging points, which stand in for the property of that kind
 */
export function useLotChips(properties: readonly Property[], chargers: number): readonly LotChip[] {
  const { t } = useTexts();
  const textOf = usePropertyText();
  return useMemo(() => {
    const counted = chargers > 0 ? t('lotCard.chargers', { count: chargers }) : undefined;
    const chips = properties
      .map((property): LotChip & { readonly isNamed: boolean } => {
        const { kind, name } = textOf(property);
        const isNamed = kind !== undefined || property.name.trim() !== '';
        return { key: property.id, kind, isNamed, name: (kind === 'charging' && counted) || name };
      })
      // The API's names of unmapped ones come with the list: until then there is nothing to say.
      .filter(({ isNamed }) => isNamed);
    // A lot with chargers says so even where the API gave it no such property.
    const apart: readonly LotChip[] =
      counted !== undefined && !chips.some(({ kind }) => kind === 'charging')
        ? [{ key: 'chargers', kind: 'charging', name: counted }]
        : [];
    return [...apart, ...chips].sort((a, b) => rankOf(a) - rankOf(b));
  }, [t, textOf, properties, chargers]);
}
