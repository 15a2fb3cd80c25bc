import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import type { Property } from '../domain/lot.ts';
import { useTexts } from '../i18n/texts.tsx';
import { isKnownProperty } from './property-icon.tsx';

export interface PropertyText {
  readonly name: string;
  /** Empty for an id the texts don't know. */
  readonly description: string;
}

/** Those of one language: a list asks for the same few words at every keystroke. */
const known = new WeakMap<TFunction, Map<number, PropertyText>>();

/** L6: a property's words by its id; for an unknown id the API's own name. */
export function usePropertyText(): (property: Property) => PropertyText {
  const { t } = useTexts();
  return useCallback((property) => propertyText(t, property), [t]);
}

function propertyText(t: TFunction, { id, name }: Property): PropertyText {
  if (!isKnownProperty(id)) return { name: name || String(id), description: '' };
  const texts = known.get(t) ?? new Map<number, PropertyText>();
  known.set(t, texts);
  let text = texts.get(id);
  if (!text) {
    text = { name: t(`property.${id}.name`), description: t(`property.${id}.description`) };
    texts.set(id, text);
  }
  return text;
}
