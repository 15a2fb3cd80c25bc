import { TABLET_QUERY } from '../../../ui/breakpoints.ts';
import { LocateFixed, Search, X } from 'lucide-react';
import { type FocusEvent, memo, type RefObject, useId, useRef } from 'react';
import { isLabelOf } from '../../../domain/destination-label.ts';
import type { Destination } from '../../../domain/search-api.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { MAX_TEXT_LENGTH } from '../state/search-filters.ts';
import styles from './search-field.module.css';
import { optionId, useCombobox } from './use-combobox.ts';
import { preloadDestinationChoices, useDestinationChoices } from './use-destination-choices.ts';
import type { Recents } from './use-recent-destinations.ts';

/** The input, a combobox for destinations (S13), with "Nær meg" in it and the search button (S7, G1). */
export const SearchField = memo(function SearchField({
  inputRef,
  text,
  choices,
  recents,
  ...props
}: {
  readonly text: string;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly choices: readonly Destination[];
  readonly recents: Recents;
  readonly onText: (text: string) => void;
  readonly onChoose: (destination: Destination) => void;
  /** Enter and the button: answer at once, focus to the count. */
  readonly onSubmit: () => void;
  /** A click into the input shows the list. */
  readonly onInputClick: () => void;
  /** The visitor is about to type. */
  readonly onFocus: () => void;
  readonly onNearMe: () => void;
}) {
  const { t } = useTexts();
  const id = useId();
  const listId = useId();
  const form = useRef<HTMLFormElement>(null);
  const narrow = useMediaQuery(TABLET_QUERY);
  const isRecent = text.trim() === '';
  const offered = isRecent ? recents.recent : choices.filter((choice) => !isLabelOf(text, choice));
  const combobox = useCombobox(offered.map(({ label }) => label).join('|'), offered.length);
  const { isOpen, activeIndex } = combobox;
  const popup = useDestinationChoices(isOpen);
  const choose = (index: number) => {
    const destination = offered[index];
    if (!destination) return;
    combobox.close();
    props.onChoose(destination);
  };

  const closeWhenLeft = (event: FocusEvent) => {
    if (!form.current?.contains(event.relatedTarget)) combobox.close();
  };
  return (
    <search>
      {/* Leaving the whole of it closes the list; its buttons do not. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={form}
        className={styles.field}
        onBlur={closeWhenLeft}
        onSubmit={(event) => {
          event.preventDefault();
          combobox.close();
          props.onSubmit();
        }}
      >
        <label className="visually-hidden" htmlFor={id}>
          {t('search.label')}
        </label>
        <input
          id={id}
          ref={inputRef}
          className={styles.input}
          type="search"
          name="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-activedescendant={
            activeIndex === undefined ? undefined : optionId(listId, activeIndex)
          }
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={MAX_TEXT_LENGTH}
          placeholder={narrow ? t('search.title') : t('search.hint')}
          value={text}
          onChange={(event) => {
            combobox.open();
            props.onText(event.target.value);
          }}
          onClick={() => {
            combobox.open();
            props.onInputClick();
          }}
          onFocus={() => {
            if (isRecent) combobox.open();
            preloadDestinationChoices();
            props.onFocus();
          }}
          onKeyDown={(event) => combobox.onKeyDown(event, choose)}
        />
        {text !== '' && (
          <button
            className={styles.inner}
            type="button"
            aria-label={t('search.clear')}
            onClick={() => {
              props.onText('');
              combobox.open();
              inputRef.current?.focus();
            }}
          >
            <X aria-hidden="true" size={18} />
          </button>
        )}
        <button className={`${styles.inner} ${styles.near}`} type="button" onClick={props.onNearMe}>
          <LocateFixed aria-hidden="true" size={18} />
          <span className={styles.nearText}>{t('search.nearMe')}</span>
        </button>
        <button className={styles.submit} type="submit">
          <Search aria-hidden="true" size={20} />
          <span className="visually-hidden">{t('search.submit')}</span>
        </button>
        {popup && (
          <popup.DestinationChoices
            listId={listId}
            isOpen={isOpen}
            choices={offered}
            activeIndex={activeIndex}
            onForget={isRecent ? recents.remove : undefined}
            onChoose={choose}
          />
        )}
      </form>
    </search>
  );
});
