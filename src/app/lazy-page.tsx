import { type ComponentType, lazy, Suspense, type ReactNode, useState } from 'react';

/** A page whose code comes on demand, and can be had before it is rendered. */
export interface LazyPage<Props extends object> {
  readonly Page: ComponentType<Props>;
  /** From then on the page is rendered at once: React holds back what was suspended for 300 ms. */
  readonly preload: () => Promise<void>;
}

/** @param fallback stands until the code is there */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): LazyPage<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const Pending = lazy(async () => ({ default: (Loaded = await load()) }));
  function Page(props: Props) {
    // The one it began with: another component would be another page, without what the visitor did.
    const [Shown] = useState<ComponentType<Props>>(() => Loaded ?? Pending);
    // The same boundary in either case: the server's HTML has it.
    return (
      <Suspense fallback={fallback}>
        <Shown {...props} />
      </Suspense>
    );
  }
  return {
    Page,
    preload: async () => {
      Loaded = await load();
    },
  };
}
