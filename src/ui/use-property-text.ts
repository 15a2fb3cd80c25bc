import { useCallback } from 'react';
import type { Property } from '../domain/lot.ts';
import { isKnownProperty } from './property-icon.tsx';
import { useTexts } from '../i18n/texts.tsx';

export interface PropertyText {
  readonly name: string;
  /** Empty for an id the texts don't know. */
  readonly description: string;
}

/** L6: a property's words by its id; for an unknown id the API's own name. */
export function usePropertyText(): (property: Property) => PropertyText {
  const { t } = useTexts();
  return useCallback(
    ({ id, name }) =>
      isKnownProperty(id)
        ? { name: t(`property.${id}.name`), description: t(`property.${id}.description`) }
        : { name: name || String(id), description: '' },
    [t],
  );
}
