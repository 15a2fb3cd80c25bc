import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Closes an open dropdown on Escape, on a press outside, and when the focus leaves; also while its content is still loading.
 * @param root the dropdown's outermost element
 * @param onDismiss `andStay`: the focus returns to the button that opened the dropdown
 */
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
      if (event.key !== 'Escape') return;
      // One press closes one thing.
      event.stopPropagation();
      dismiss(true);
    };
    document.addEventListener('pointerdown', leave, { signal });
    document.addEventListener('focusin', leave, { signal });
    document.addEventListener('keydown', key, { signal, capture: true });
    return () => listening.abort();
  }, [isOpen, root]);
}
