import { Building2, Check, Landmark, type LucideIcon, MapPin, Route, Signpost } from 'lucide-react';
import type { DestinationInForce } from '../../../domain/answers-api.ts';
import type { Destination, DestinationKind } from '../../../domain/search-api.ts';
import { useLocalLang } from '../../../ui/local-name.tsx';
import { useTexts } from '../../../i18n/texts.tsx';
import styles from './destination-choices.module.css';
import { optionId } from './use-combobox.ts';

const ICONS: Readonly<Record<DestinationKind, LucideIcon>> = {
  town: Building2,
  district: MapPin,
  street: Route,
  place: Landmark,
  postcode: Signpost,
  station: Landmark,
  airport: Landmark,
  ferry: Landmark,
  hospital: Landmark,
  region: MapPin,
};

/** The destinations offered under the field, drawn over the page, so that nothing moves [S13]. One tap chooses one. */
export function DestinationChoices(props: {
  readonly listId: string;
  readonly choices: readonly Destination[];
  /** What the list is ordered by: the first of the choices, with the number of lots that have its name. [S13] */
  readonly inForce: (DestinationInForce & { readonly lots: number | undefined }) | undefined;
  readonly activeIndex: number | undefined;
  readonly onChoose: (index: number) => void;
}) {
  const { t } = useTexts();
  const localLang = useLocalLang();
  const { listId, choices, activeIndex, inForce } = props;
  return (
    <div className={`card popup ${styles.panel}`}>
      {/* Not a select or datalist, because those bring a field of their own. */}
      <div
        id={listId}
        className={styles.list}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label={t('destination.choices')}
      >
        {choices.map((choice, index) => {
          const Icon = ICONS[choice.kind];
          return (
            // The field handles the keyboard; an option is never focused.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              // Keyed by place, because an operator's file may have two of one label.
              key={optionId(listId, index)}
              id={optionId(listId, index)}
              className={`line ${styles.option}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="option"
              aria-selected={index === activeIndex}
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => props.onChoose(index)}
            >
              <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
              <span className={styles.name} lang={localLang}>
                <Name {...choice} />
              </span>
              <span className={`small ${styles.kind}`}>
                {index === 0 && inForce?.lots && !inForce.surroundings
                  ? t('destination.inForce', { count: inForce.lots })
                  : t(`destination.kind.${choice.kind}`)}
              </span>
              {index === 0 && inForce && <Check aria-hidden="true" size={18} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Name(destination: Destination) {
  const { name, alias = name } = destination;
  return (
    <>
      {alias} <span className={`small ${styles.context}`}>{contextOf(destination)}</span>
    </>
  );
}

/** The part of the label after the name: "Bergen" of "Torgallmenningen, Bergen"; the whole label beside another name. */
function contextOf({ label, name, alias }: Destination): string {
  if (alias !== undefined) return label;
  return label.startsWith(name) ? label.slice(name.length).replace(/^[,\s]+/, '') : label;
}
