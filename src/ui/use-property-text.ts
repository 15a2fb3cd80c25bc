import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import type { Property } from '../domain/lot.ts';
import type { PropertyKind } from '../domain/property-vocabulary.ts';
import { useTexts } from '../i18n/texts.tsx';
import { useOperator } from '../operators/operator-context.tsx';
import { propertyKind } from '../operators/property-kind.ts';

export interface PropertyText {
  /** What it means at this operator; undefined for an id that isn't mapped. */
  readonly kind: PropertyKind | undefined;
  readonly name: string;
  /** Empty for an id that isn't mapped. */
  readonly description: string;
}

/** Those of one language: a list asks for the same few words at every keystroke. */
const known = new WeakMap<TFunction, Map<PropertyKind, PropertyText>>();

/** L6: a property's words by what it means at the operator; where that is unknown, the API's own name. */
export function usePropertyText(): (property: Property) => PropertyText {
  const { t } = useTexts();
  const operator = useOperator();
  return useCallback(
    ({ id, name }) => {
      const kind = propertyKind(operator, id, name);
      return kind ? kindText(t, kind) : { kind, name: name || String(id), description: '' };
    },
    [t, operator],
  );
}

function kindText(t: TFunction, kind: PropertyKind): PropertyText {
  const texts = known.get(t) ?? new Map<PropertyKind, PropertyText>();
  known.set(t, texts);
  let text = texts.get(kind);
  if (!text) {
    text = {
      kind,
      name: t(`property.${kind}.name`),
      description: t(`property.${kind}.description`),
    };
    texts.set(kind, text);
  }
  return text;
}
