import type { TFunction } from 'i18next';
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
  /** Empty for an id that isn't mapped. */
  readonly description: string;
}

/** Cached for each language: a list needs the same few texts at every keystroke. */
const known = new WeakMap<TFunction, Map<PropertyKind, PropertyText>>();

/** A property's texts by its kind at the operator; for an unknown kind the API's own name (L6). */
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
