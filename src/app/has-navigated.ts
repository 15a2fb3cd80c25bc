import { createContext, useContext } from 'react';

/** True once the visitor has moved within this document, so that a POP is an in-app back and not a load. */
export const HasNavigatedContext = createContext(false);

export function useHasNavigated(): boolean {
  return useContext(HasNavigatedContext);
}
