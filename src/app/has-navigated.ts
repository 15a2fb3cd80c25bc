import { createContext } from 'react';

/** True once the visitor has moved within this document, so that a POP is an in-app back and not a load. */
export const HasNavigatedContext = createContext(false);
