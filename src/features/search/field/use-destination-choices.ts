import { useEffect, useState } from 'react';

const load = () => import('./destination-choices.tsx');

type Module = Awaited<ReturnType<typeof load>>;

/** Called on focus, which comes before there is anything to show. */
export function preloadDestinationChoices(): void {
  load().catch(() => undefined);
}

/** Loads the code of the list under the field on first use. If it can't be loaded, the field works without it. */
export function useDestinationChoices(isOpen: boolean): Module | undefined {
  const [module, setModule] = useState<Module>();
  const isMissing = isOpen && !module;
  useEffect(() => {
    if (!isMissing) return;
    load().then(setModule, () => undefined);
  }, [isMissing]);
  return module;
}
