import { useCallback } from 'react';
import type { Property } from '../domain/lot.ts';
import type { PropertyKind } from '../domain/property-vocabulary.ts';
import { useTexts } from '../i18n/texts.tsx';
import { useOperator } from '../operators/operator-context.tsx';
import { propertyKind } from '../operators/property-kind.ts';

export interface PropertyText {
  /** Its kind at this operator; undefined for an id that isn't mapped. */
  readonly kind: PropertyKind | undefined;
  readonly name: string;
}

/** A property's texts by its kind at the operator; for an unknown kind the API's own name (L6). */
export function usePropertyText(): (property: Property) => PropertyText {
  const { t } = useTexts();
  const operator = useOperator();
  return useCallback(
    ({ id, name }) => {
      const kind = propertyKind(operator, id, name);
      return { kind, name: kind ? t(`property.${kind}.name`) : name || String(id) };
    },
    [t, operator],
  );
}
