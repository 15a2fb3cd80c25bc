import type { ComponentType, ReactNode } from 'react';
import type { Understood, UnderstoodWord } from '../../../domain/answers-api.ts';
import { MOMENT_KEYS } from '../../../domain/search-api.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { PropertyIcon } from '../../../ui/property-icon.tsx';
import { usePropertyText } from '../../../ui/use-property-text.ts';
import { MomentIcon } from '../filters/moment-icon.tsx';
import { momentName } from '../filters/moment-name.ts';
import type { MomentFilters } from '../../../domain/moment-filters.ts';
import { useSearchStore } from '../state/search-provider.tsx';
import type { SearchChange } from '../state/search-state.ts';
import styles from './result-head.module.css';

/** What limits or orders the list, with its own ✕. */
export interface ChipProps {
  readonly icon: ReactNode;
  readonly remove: string;
  /** What following its link changes; absent: it has no address. */
  readonly change?: SearchChange;
  readonly onRemove: () => void;
  readonly children: string;
}

/** The words of the text that are taken as filters, as chips that take the word out of the text again. [S14] */
export function UnderstoodWords({
  chip,
  understood,
  onRemove,
}: {
  /** The list head's own. */
  readonly chip: ComponentType<ChipProps>;
  readonly understood: Understood;
  /** Wraps what a chip does, and moves the focus on, because the pressed chip disappears. */
  readonly onRemove: (act: () => void) => () => void;
}) {
  const { t } = useTexts();
  const left = understood.words.filter((word) => !isFilter(word) && !word.isAwaited);
  return (
    <>
      <span data-part="understood-words" hidden />
      {understood.words.filter(isFilter).map((word) => (
        <WordChip key={word.typed} chip={chip} word={word} onRemove={onRemove} />
      ))}
      {left.length > 0 && (
        <p className={styles.sentence}>
          {t('search.wordsLeftOut', { words: left.map(({ typed }) => `«${typed}»`).join(', ') })}
        </p>
      )}
    </>
  );
}

function isFilter({ propertyId, moment }: UnderstoodWord): boolean {
  return propertyId !== undefined || moment !== undefined;
}

function WordChip({
  chip: Chip,
  word: { propertyId, moment, without },
  onRemove,
}: {
  readonly chip: ComponentType<ChipProps>;
  readonly word: UnderstoodWord;
  readonly onRemove: (act: () => void) => () => void;
}) {
  const { t, tag } = useTexts();
  const store = useSearchStore();
  const textOf = usePropertyText();
  const change: SearchChange = { type: 'text', text: without };
  // The table's values are those of the filters.
  const filters = { ...moment } as MomentFilters;
  const key = MOMENT_KEYS.find((one) => one in filters) ?? 'kind';
  const property = propertyId === undefined ? undefined : textOf({ id: propertyId, name: '' });
  const name = property?.name ?? momentName(key, filters, { t, tag });
  return (
    <Chip
      icon={
        property ? (
          <PropertyIcon kind={property.kind} />
        ) : (
          <MomentIcon of={key} kind={filters.kind} />
        )
      }
      remove={t('search.removeFilter', { name })}
      change={change}
      onRemove={onRemove(() => store.dispatch(change))}
    >
      {name}
    </Chip>
  );
}
