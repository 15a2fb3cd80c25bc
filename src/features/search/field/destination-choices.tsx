import { X } from 'lucide-react';
import type { Destination } from '../../../domain/search-api.ts';
import { useNorwegianLang } from '../../../i18n/norwegian.tsx';
import { useTexts } from '../../../i18n/texts.tsx';
import popup from '../../../ui/popup.module.css';
import { DestinationIcon } from './destination-icon.tsx';
import styles from './destination-choices.module.css';
import { optionId } from './use-combobox.ts';

/**
 * S13: the destinations offered under the field, over what stands there, so that nothing moves. One tap
 * takes one; the buttons that forget a recent one stand beside the list box, which may hold options only.
 */
export function DestinationChoices(props: {
  readonly listId: string;
  readonly isOpen: boolean;
  readonly choices: readonly Destination[];
  readonly activeIndex: number | undefined;
  /** The choices are earlier destinations, which can be forgotten. */
  readonly onForget: ((label: string) => void) | undefined;
  readonly onChoose: (index: number) => void;
}) {
  const { t } = useTexts();
  const norwegian = useNorwegianLang();
  const { listId, isOpen, choices, activeIndex, onForget } = props;
  return (
    <div className={`${popup.popup} ${styles.panel}`} hidden={!isOpen}>
      {onForget && (
        <p className={styles.title} aria-hidden="true">
          {t('destination.recent')}
        </p>
      )}
      <div className={styles.columns}>
        {/* A list box beside its own field: the tags of that name bring a field of theirs. */}
        <div
          id={listId}
          className={styles.list}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="listbox"
          aria-label={t(onForget ? 'destination.recent' : 'destination.choices')}
        >
          {isOpen &&
            choices.map((choice, index) => (
              // The keyboard is the field's: an option is never focused.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                // By its place: an operator's file may hold two of one label.
                key={optionId(listId, index)}
                id={optionId(listId, index)}
                className={styles.option}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
                role="option"
                aria-selected={index === activeIndex}
                // The focus stays in the field.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => props.onChoose(index)}
              >
                <DestinationIcon kind={choice.kind} />
                <span className={styles.name} lang={norwegian}>
                  <Name {...choice} alias={onForget ? undefined : choice.alias} />
                </span>
                <span className={styles.kind}>{t(`destination.kind.${choice.kind}`)}</span>
              </div>
            ))}
        </div>
        {isOpen && onForget && (
          <div className={styles.list}>
            {choices.map(({ label }) => (
              <button
                key={label}
                type="button"
                className={styles.forget}
                aria-label={t('destination.forget', { label })}
                // As an option: where a press moved the focus, the list would be gone before the click.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={({ currentTarget }) => {
                  // The button goes with what it forgets.
                  currentTarget.form?.querySelector('input')?.focus();
                  onForget(label);
                }}
              >
                <X aria-hidden="true" size={18} />
              </button>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

/** What it was found by just now, and what of the label that leaves out. */
function Name(destination: Destination) {
  const { name, alias = name } = destination;
  return (
    <>
      {alias} <span className={styles.context}>{contextOf(destination)}</span>
    </>
  );
}

/** What of the label the name leaves out: "Bergen" of "Torgallmenningen, Bergen"; all of it beside another name. */
function contextOf({ label, name, alias }: Destination): string {
  if (alias !== undefined) return label;
  return label.startsWith(name) ? label.slice(name.length).replace(/^[,\s]+/, '') : label;
}
