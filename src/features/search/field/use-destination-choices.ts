import { useEffect, useState } from 'react';

const load = () => import('./destination-choices.tsx');

type Module = Awaited<ReturnType<typeof load>>;

/** For the focus, which comes before there is anything to show. */
export function preloadDestinationChoices(): void {
  load().catch(() => undefined);
}

/** The code of the list under the field: it comes with its first use. Where it can't be had, the field works without. */
export function useDestinationChoices(isOpen: boolean): Module | undefined {
  const [module, setModule] = useState<Module>();
  const isMissing = isOpen && !module;
  useEffect(() => {
    if (!isMissing) return;
    load().then(setModule, () => undefined);
  }, [isMissing]);
  return module;
}
