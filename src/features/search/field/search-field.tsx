import { LocateFixed, Search, X } from 'lucide-react';
import {
  type FocusEvent,
  memo,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

import type { Destination } from '../../../domain/search-api.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { TABLET_QUERY } from '../../../ui/breakpoints.ts';
import { optionalPart } from '../../../ui/on-demand.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { SEARCH_FORM_ID } from '../state/search-address.ts';
import { MAX_TEXT_LENGTH } from '../state/search-filters.ts';
import { useSearch, useSearchServices, useShown } from '../state/search-provider.tsx';
import { offeredChoices } from '../state/shown.ts';
import styles from './search-field.module.css';
import { optionId, useCombobox } from './use-combobox.ts';
import { onceUnderstood, useNearMe } from './use-near-me.ts';

/** Loaded on focus, which comes before there is anything to show. */
const DestinationChoices = optionalPart(
  async () => (await import('./destination-choices.tsx')).DestinationChoices,
);

const NONE: readonly Destination[] = [];

// Constants, so that a key press doesn't render them again.
const CLEAR_ICON = <X aria-hidden="true" size={18} />;
const NEAR_ICON = <LocateFixed aria-hidden="true" size={18} />;
const SUBMIT_ICON = <Search aria-hidden="true" size={20} />;

/** The input, a combobox for destinations (S13), with "Nær meg" in it and the search button (S7, G1). */
export const SearchField = memo(function SearchField({
  onSubmitted,
}: {
  readonly onSubmitted: () => void;
}) {
  const { t } = useTexts();
  const { store } = useSearchServices();
  // A key renders nothing here: the field has it already.
  const [firstText] = useState(() => store.get().state.filters.text);
  const isEmpty = useSearch(({ state }) => state.filters.text === '');
  const isBlank = useSearch(({ state }) => state.filters.text.trim() === '');
  const shown = useShown();
  const { answer } = shown;
  const inForce = answer?.destination;
  const locate = useNearMe();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const listId = useId();
  const form = useRef<HTMLFormElement>(null);
  const narrow = useMediaQuery(TABLET_QUERY);
  const offered = isBlank ? NONE : offeredChoices(shown);
  const combobox = useCombobox(offered.map(({ label }) => label).join('|'), offered.length);
  const { isOpen, activeIndex } = combobox;
  const choose = (index: number) => {
    const destination = offered[index];
    if (!destination) return;
    combobox.close();
    store.dispatch({ type: 'choose', destination, understood: answer?.understood });
  };

  const beginChoosing = () => {
    DestinationChoices.preload().catch(() => undefined);
    store.dispatch({ type: 'fieldFocused' });
  };
  useLayoutEffect(() => {
    // What else sets the text: a link, a button, a chosen destination.
    const follow = () => {
      const { text: next } = store.get().state.filters;
      if (input.current && input.current.value !== next) input.current.value = next;
    };
    // Once all is said: a page that starts with what was typed before tells of its address first.
    return store.subscribe(() => queueMicrotask(follow));
  }, [store]);
  useEffect(() => {
    // The visitor went to the field, and may have typed, before this code had come. [U5]
    if (document.activeElement !== input.current) return;
    combobox.open();
    beginChoosing();
    // oxlint-disable-next-line react/exhaustive-deps -- later, the field tells of its focus
  }, []);

  const closeWhenLeft = (event: FocusEvent) => {
    if (!form.current?.contains(event.relatedTarget)) combobox.close();
  };
  return (
    <search>
      {/* The list closes when the focus leaves the whole form; its buttons don't close it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={form}
        id={SEARCH_FORM_ID}
        className={`line quiet ${styles.field}`}
        data-title={t('search.short')}
        onBlur={closeWhenLeft}
        onSubmit={(event) => {
          event.preventDefault();
          combobox.close();
          flushSync(() => store.dispatch({ type: 'submitted' }));
          onSubmitted();
          onceUnderstood(store, locate);
        }}
      >
        <label className="visually-hidden" htmlFor={id}>
          {t('search.label')}
        </label>
        <input
          id={id}
          ref={input}
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
          placeholder={narrow ? t('search.short') : t('search.hint')}
          defaultValue={firstText}
          onChange={(event) => {
            combobox.open();
            store.dispatch({ type: 'typed', text: event.target.value });
          }}
          onClick={() => {
            combobox.open();
            store.dispatch({ type: 'view', view: 'list' });
          }}
          onFocus={beginChoosing}
          onKeyDown={(event) => combobox.onKeyDown(event, choose)}
        />
        {!isEmpty && (
          <button
            className={`pill ${styles.inner}`}
            type="button"
            data-scripted=""
            aria-label={t('search.clear')}
            onClick={() => {
              store.dispatch({ type: 'typed', text: '' });
              combobox.open();
              input.current?.focus();
            }}
          >
            {CLEAR_ICON}
          </button>
        )}
        <button
          className={`pill ${styles.inner} ${styles.near}`}
          type="button"
          data-scripted=""
          aria-label={t('search.nearMe')}
          onClick={() => void locate()}
        >
          {NEAR_ICON}
          <span className={`icon-word ${styles.nearText}`}>{t('search.nearMe')}</span>
        </button>
        <button className={`round-button primary ${styles.submit}`} type="submit">
          {SUBMIT_ICON}
          <span className="visually-hidden">{t('search.submit')}</span>
        </button>
        {/* Whoever sends the form wants the list. */}
        <noscript>
          {import.meta.env.SSR && (
            <>
              <input type="hidden" name="view" value="list" />
              {Object.entries(store.get().state.filters.cost ?? {}).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
            </>
          )}
        </noscript>
        {isOpen && (
          <Suspense fallback={null}>
            <DestinationChoices
              listId={listId}
              choices={offered}
              inForce={inForce && { ...inForce, lots: answer.list?.total }}
              activeIndex={activeIndex}
              onChoose={choose}
            />
          </Suspense>
        )}
      </form>
    </search>
  );
});
