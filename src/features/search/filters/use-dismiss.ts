import { type RefObject, useEffect, useEffectEvent } from 'react';

/** On Escape, a press outside, or lost focus, also while loading. `andStay`: the focus returns to the opening button. */
export function useDismiss(
  isOpen: boolean,
  root: RefObject<HTMLElement | null>,
  onDismiss: (andStay: boolean) => void,
): void {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!isOpen) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) dismiss(false);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dismiss(true);
    };
    document.addEventListener('pointerdown', leave, { signal });
    document.addEventListener('focusin', leave, { signal });
    document.addEventListener('keydown', key, { signal });
    return () => listening.abort();
  }, [isOpen, root]);
}
