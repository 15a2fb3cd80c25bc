import { useEffect, useState } from 'react';

const load = () => import('./destination-choices.tsx');

type Module = Awaited<ReturnType<typeof load>>;

let loaded: Module | undefined;

async function loadOnce(): Promise<Module> {
  return (loaded ??= await load());
}

/** Called on focus, which comes before there is anything to show. */
export function preloadDestinationChoices(): void {
  loadOnce().catch(() => undefined);
}

/**
 * Loads the code of the list under the field on first use. If it can't be loaded, the field works without it. Code that is
 * there already is rendered with what it shows, not in a commit of its own.
 */
export function useDestinationChoices(isOpen: boolean): Module | undefined {
  const [, setModule] = useState<Module>();
  const isMissing = isOpen && !loaded;
  useEffect(() => {
    if (!isMissing) return;
    loadOnce().then(setModule, () => undefined);
  }, [isMissing]);
  return loaded;
}
