import { type Context, useContext } from 'react';

/** A context's value. @throws Error outside its provider */
export function useProvided<T>(context: Context<T | undefined>): T {
  const value = useContext(context);
  if (value === undefined) throw new Error('no provider');
  return value;
}
