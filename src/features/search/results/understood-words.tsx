import type { Understood } from '../../../domain/answers-api.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { propertyIcon } from '../../../ui/property-icon.tsx';
import { usePropertyText } from '../../../ui/use-property-text.ts';
import { useListed } from '../state/search-provider.tsx';
import { MomentIcon, useMomentName } from '../filters/moment-filter.tsx';
import { MOMENT_KEYS, type MomentFilters } from '../../../domain/moment-filters.ts';
import { isFilterWord } from '../state/search-filters.ts';
import type { SearchChange } from '../state/search-state.ts';
import { stayText } from '../../../ui/fact-texts.ts';
import { USUAL_STAY_MINUTES } from '../../../domain/cost-parameters.ts';
import { ChangeButton } from './change-button.tsx';
import { ResultChip } from './change-link.tsx';
import { NearMeButton } from './near-me-button.tsx';
import styles from './result-head.module.css';

/** The words of the text that are taken as filters, as chips that take the word out of the text again. [S14] */
export function UnderstoodWords({ understood }: { readonly understood: Understood }) {
  const { t } = useTexts();
  const textOf = usePropertyText();
  const momentName = useMomentName();
  const { state, answer } = useListed();
  const isCheapest = understood.words.some(({ asksCheapest }) => asksCheapest);
  const { isByPrice, order = 'data' } = answer?.list ?? {};
  const isOrdered = isByPrice || order !== 'data';
  const left = understood.words.filter(
    (word) => !isFilterWord(word) && !word.isAwaited && !(word.asksCheapest && isOrdered),
  );
  const { stay, kwh } = state.filters.cost ?? {};
  const isSaid = stay !== undefined || kwh !== undefined;
  const cheapest: SearchChange = {
    type: 'cost',
    change: { order: 'price', ...(!isSaid && { stay: String(USUAL_STAY_MINUTES) }) },
  };
  const cheapestName = isSaid
    ? t('cost.cheapest')
    : t('cost.cheapestFor', { stay: stayText(USUAL_STAY_MINUTES, t) });
  return (
    <>
      <span data-part="understood-words" hidden />
      {understood.words.filter(isFilterWord).map(({ without, propertyId, moment }) => {
        const filters = { ...moment } as MomentFilters;
        const key = MOMENT_KEYS.find((one) => one in filters) ?? 'kind';
        const property =
          propertyId === undefined ? undefined : textOf({ id: propertyId, name: '' });
        const name = property?.name ?? momentName(key, filters);
        return (
          <ResultChip
            // One token may be two: "HC-lading".
            key={name}
            icon={
              property ? propertyIcon(property.kind) : <MomentIcon of={key} kind={filters.kind} />
            }
            remove={t('search.removeFilter', { name })}
            change={{ type: 'text', text: without }}
          >
            {name}
          </ResultChip>
        );
      })}
      {isCheapest && isOrdered && !isByPrice && (
        <ChangeButton change={cheapest}>{cheapestName}</ChangeButton>
      )}
      {understood.isNearMe && !state.visitor && <NearMeButton />}
      {left.length > 0 && (
        <p className={styles.sentence}>
          {t('search.wordsLeftOut', {
            words: left.map(({ typed }) => t('search.quotedWord', { word: typed })).join(', '),
          })}
        </p>
      )}
    </>
  );
}
