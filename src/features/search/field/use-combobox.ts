import { type KeyboardEvent, useState } from 'react';

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/**
 * The keyboard of a WAI-ARIA 1.2 combobox with a list box: the focus stays in the field, the arrows cycle through
 * the options and the field, Enter chooses an option, Escape closes the list first.
 * @param key changes with the options, so that none of the new ones is active
 */
export function useCombobox(key: string, count: number) {
  const [isWanted, setWanted] = useState(false);
  const [active, setActive] = useState<{ readonly key: string; readonly index: number }>();
  const isOpen = isWanted && count > 0;
  const activeIndex = isOpen && active?.key === key ? active.index : undefined;

  const move = (step: 1 | -1) => {
    setWanted(true);
    if (count === 0) return;
    // The field itself comes between the last option and the first.
    const from = activeIndex ?? (step === 1 ? -1 : count);
    const index = from + step;
    setActive(index >= 0 && index < count ? { key, index } : undefined);
  };

  const close = () => {
    setWanted(false);
    setActive(undefined);
  };

  return {
    isOpen,
    /** The option that Enter chooses; if undefined, Enter searches for the text. */
    activeIndex,
    open: () => {
      // React would draw the field at each key, although nothing changes.
      if (!isWanted) setWanted(true);
    },
    close,
    onKeyDown: (
      event: KeyboardEvent<HTMLInputElement>,
      onChoose: (index: number) => void,
    ): void => {
      if (event.nativeEvent.isComposing) return;
      switch (event.key) {
        case 'ArrowDown':
        case 'ArrowUp':
          event.preventDefault();
          move(event.key === 'ArrowDown' ? 1 : -1);
          break;
        case 'Enter':
          if (activeIndex === undefined) break;
          event.preventDefault();
          onChoose(activeIndex);
          break;
        case 'Escape':
          // Without a list, the browser's own Escape clears the field.
          if (!isOpen) break;
          event.preventDefault();
          close();
          break;
        default:
      }
    },
  };
}
