import { LocateFixed, Search, X } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { TABLET_MAX_PX } from '../../domain/constants.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { MAX_TEXT_LENGTH } from './search-filters.ts';
import styles from './search-field.module.css';

/** The input with "Nær meg" in it and the search button (S7, G1). */
export function SearchField({
  inputRef,
  text,
  ...props
}: {
  readonly text: string;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onText: (text: string) => void;
  /** Enter and the button: answer at once, focus to the count. */
  readonly onSubmit: () => void;
  /** A click into the input shows the list. */
  readonly onInputClick: () => void;
  readonly nearMe: boolean;
  readonly onNearMe: () => void;
}) {
  const { t } = useTexts();
  const id = useId();
  const narrow = useMediaQuery(`(max-width: ${TABLET_MAX_PX}px)`);
  return (
    <search>
      <form
        className={styles['field']}
        onSubmit={(event) => {
          event.preventDefault();
          props.onSubmit();
        }}
      >
        <label className="visually-hidden" htmlFor={id}>
          {t('search.label')}
        </label>
        <input
          id={id}
          ref={inputRef}
          className={styles['input']}
          type="search"
          name="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={MAX_TEXT_LENGTH}
          placeholder={narrow ? t('search.title') : t('search.hint')}
          value={text}
          onChange={(event) => props.onText(event.target.value)}
          onClick={props.onInputClick}
        />
        {text !== '' && (
          <button
            className={styles['inner']}
            type="button"
            aria-label={t('search.clear')}
            onClick={() => {
              props.onText('');
              inputRef.current?.focus();
            }}
          >
            <X aria-hidden="true" size={18} />
          </button>
        )}
        <button
          className={`${styles['inner']} ${styles['near']}`}
          type="button"
          aria-pressed={props.nearMe}
          onClick={props.onNearMe}
        >
          <LocateFixed aria-hidden="true" size={18} />
          <span className={styles['nearText']}>{t('search.nearMe')}</span>
        </button>
        <button className={styles['submit']} type="submit">
          <Search aria-hidden="true" size={20} />
          <span className="visually-hidden">{t('search.submit')}</span>
        </button>
      </form>
    </search>
  );
}
