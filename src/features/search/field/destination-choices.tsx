import { X } from 'lucide-react';
import type { Destination } from '../../../domain/search-api.ts';
import { useLocalLang } from '../../../ui/local-name.tsx';
import { useTexts } from '../../../i18n/texts.tsx';
import popup from '../../../ui/popup.module.css';
import { DestinationIcon } from './destination-icon.tsx';
import styles from './destination-choices.module.css';
import { optionId } from './use-combobox.ts';

/**
 * The destinations offered under the field, drawn over the page, so that nothing moves [S13]. One tap chooses one.
 * The buttons that forget a recent destination are beside the list box, which may contain options only.
 */
export function DestinationChoices(props: {
  readonly listId: string;
  readonly isOpen: boolean;
  readonly choices: readonly Destination[];
  readonly activeIndex: number | undefined;
  /** Given for earlier destinations, which can be forgotten. */
  readonly onForget: ((label: string) => void) | undefined;
  readonly onChoose: (index: number) => void;
}) {
  const { t } = useTexts();
  const localLang = useLocalLang();
  const { listId, isOpen, choices, activeIndex, onForget } = props;
  return (
    <div className={`${popup.popup} ${styles.panel}`} hidden={!isOpen}>
      {onForget && (
        <p className={styles.title} aria-hidden="true">
          {t('destination.recent')}
        </p>
      )}
      <div className={styles.columns}>
        {/* Not a select or datalist, because those bring a field of their own. */}
        <div
          id={listId}
          className={styles.list}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="listbox"
          aria-label={t(onForget ? 'destination.recent' : 'destination.choices')}
        >
          {isOpen &&
            choices.map((choice, index) => (
              // The field handles the keyboard; an option is never focused.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                // Keyed by place, because an operator's file may have two of one label.
                key={optionId(listId, index)}
                id={optionId(listId, index)}
                className={styles.option}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
                role="option"
                aria-selected={index === activeIndex}
                // Keeps the focus in the field.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => props.onChoose(index)}
              >
                <DestinationIcon kind={choice.kind} />
                <span className={styles.name} lang={localLang}>
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
                // Keeps the focus in the field: if it moved, the list would be gone before the click.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={({ currentTarget }) => {
                  // The button disappears with its destination, so the focus moves to the field.
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

/** The name that matched, and what the label adds to it. */
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
