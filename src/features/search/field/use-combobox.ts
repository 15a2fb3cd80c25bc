import { type KeyboardEvent, useState } from 'react';

export interface Combobox {
  readonly isOpen: boolean;
  /** The option that Enter chooses; if undefined, Enter searches for the text. */
  readonly activeIndex: number | undefined;
  readonly open: () => void;
  readonly close: () => void;
  /** @param onChoose called with the option that Enter chooses */
  readonly onKeyDown: (
    event: KeyboardEvent<HTMLInputElement>,
    onChoose: (index: number) => void,
  ) => void;
}

/** The id of an option, for `aria-activedescendant`. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/**
 * The keyboard of a WAI-ARIA 1.2 combobox with a list box: the focus stays in the field, the arrows cycle through
 * the options and the field, Enter chooses an option, Escape closes the list first.
 * @param key changes with the options, so that none of the new ones is active
 */
export function useCombobox(key: string, count: number): Combobox {
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

  return {
    isOpen,
    activeIndex,
    open: () => setWanted(true),
    close: () => {
      setWanted(false);
      setActive(undefined);
    },
    onKeyDown: (event, onChoose) => {
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
          setWanted(false);
          setActive(undefined);
          break;
        default:
      }
    },
  };
}
