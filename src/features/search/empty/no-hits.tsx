import type { TFunction } from 'i18next';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { usePropertyText } from '../../../ui/use-property-text.ts';
import styles from './no-hits.module.css';
import { useOperator } from '../../../operators/operator-context.tsx';
import mapStyles from './map-messages.module.css';
import type { WaysOn, WithoutFilters } from '../../../domain/answers-api.ts';
import { MS_PER_MINUTE } from '../../../domain/time.ts';
import type { Operator } from '../../../operators/operator.ts';
import { plainText, searchableText } from '../../../domain/plain-text.ts';
import { useMomentName } from '../filters/moment-filter.tsx';
import { filterCount, type SearchFilters, withWords } from '../state/search-filters.ts';
import { ChangeButton } from '../results/change-button.tsx';
import { NearMeButton } from '../results/near-me-button.tsx';
import type { SearchChange, SearchState } from '../state/search-state.ts';
import { useListed, useShown } from '../state/search-provider.tsx';
import { usePropertyNames } from '../state/use-property-names.ts';
import { changedMoment, NO_MOMENT } from '../../../domain/moment-filters.ts';

/** S8: nothing matches. Each way on is said as what it is, and finds something; only an emptied field may not. */
export function NoHits() {
  const { t, tag } = useTexts();
  const textOf = usePropertyText();
  const momentName = useMomentName();
  const propertyNames = usePropertyNames();
  const { state, answer, rest } = useListed();
  const { filters } = state;
  const operator = useOperator();
  const understood = answer?.understood;
  const isByFilters = areFiltersTheReason(state, rest.waysOn);
  const waysOn: Partial<WaysOn> = rest.waysOn ?? {};
  const { withoutFilters = [], withoutArea = 0, spellings = [], destinations = [] } = waysOn;
  const nameOf = ({ propertyId: id, moment: key }: WithoutFilters) => {
    if (key !== undefined) return momentName(key, asked.moment);
    if (id === undefined) return t('search.allFilters');
    return textOf({ id, name: propertyNames.get(id) ?? '' }).name;
  };
  const asked = withWords(filters, understood);
  // As the map writes it: "Hamar uten HC-plasser (12)".
  const shown = answer?.destination?.destination.label ?? asked.text.trim();
  return (
    <div className={styles.block} data-part="no-hits">
      <Notice icon={<SearchX />} text={noHitsText(t, state, operator, rest.waysOn)}>
        {withoutFilters.length > 0 && (
          <WayOnList label={t('search.withoutFilters')}>
            {withoutFilters.map((way) => {
              const { count } = way;
              const filter = nameOf(way);
              const values = { text: shown, filter, number: formatNumber(count, tag) };
              return (
                <li key={way.moment ?? way.propertyId ?? 'all'}>
                  {wayOn(
                    { type: 'filters', filters: withoutIt(asked, way) },
                    shown === ''
                      ? t('search.withoutFilter', values)
                      : t('search.textWithoutFilter', values),
                  )}
                </li>
              );
            })}
          </WayOnList>
        )}
        {withoutArea > 0 &&
          wayOn(
            { type: 'area', area: undefined },
            t('search.withoutArea', { number: formatNumber(withoutArea, tag) }),
          )}
        {spellings.length + destinations.length > 0 && (
          <WayOnList label={t(waysOn.isLost ? 'search.largeTowns' : 'search.didYouMean')}>
            {spellings.map((name) => (
              <li key={name}>
                {wayOn(
                  { type: 'filters', filters: { ...asked, text: searchableText(name) } },
                  plainText(name),
                )}
              </li>
            ))}
            {destinations
              .filter(({ label }) => !spellings.includes(label))
              .map((destination) => (
                <li key={`${destination.label} ${String(destination.position)}`}>
                  {wayOn({ type: 'choose', destination, understood }, destination.label)}
                </li>
              ))}
          </WayOnList>
        )}
        {waysOn.isLost && <NearMeButton />}
        {isByFilters &&
          withoutFilters.length === 0 &&
          wayOn({ type: 'clearFilters' }, t('search.clearFilters'), 'quiet')}
        {!isByFilters &&
          shown !== '' &&
          wayOn({ type: 'text', text: '' }, t('search.clear'), 'quiet')}
      </Notice>
    </div>
  );
}

function wayOn(change: SearchChange, name: string, variant?: 'quiet') {
  return (
    <ChangeButton change={change} {...(variant && { variant })}>
      {name}
    </ChangeButton>
  );
}

function WayOnList(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.suggestions}>
      <p aria-hidden="true">{props.label}</p>
      <ul className="wrap" aria-label={props.label}>
        {props.children}
      </ul>
    </div>
  );
}

/** The search without one filter, or without all. [S8] */
export function withoutIt(
  filters: SearchFilters,
  { propertyId, moment }: WithoutFilters,
): SearchFilters {
  const { propertyIds } = filters;
  if (moment) return { ...filters, moment: changedMoment(filters.moment, { [moment]: undefined }) };
  if (propertyId === undefined) return { ...filters, propertyIds: [], moment: NO_MOMENT };
  return { ...filters, propertyIds: propertyIds.filter((id) => id !== propertyId) };
}

/** The same over the map that hides the list on a phone's first screen: one sentence, and the way to the list. [M4b] */
export function NoHitsOnMap(props: { readonly onShowList: () => void }) {
  const { t } = useTexts();
  const operator = useOperator();
  const { state, answer, rest } = useShown();
  const nearestTo = answer?.nearest?.to;
  const {
    withoutArea = 0,
    withoutFilters = [],
    spellings = [],
    destinations = [],
  } = rest.waysOn ?? {};
  const ways = [...withoutFilters, ...spellings, ...destinations];
  return (
    <div className={`card ${mapStyles.card}`}>
      <p>
        {noHitsText(t, state, operator, rest.waysOn)}{' '}
        {nearestTo && t('search.mapNearest', { place: nearestTo.label })}
      </p>
      {(nearestTo || withoutArea > 0 || ways.length > 0) && (
        <Button variant="soft" onClick={props.onShowList}>
          {t('search.waysOn')}
        </Button>
      )}
    </div>
  );
}

/** Whether filters may be the reason that nothing matches: not where no lot has the text. [S8] */
function areFiltersTheReason({ filters }: SearchState, waysOn: WaysOn | undefined): boolean {
  return filterCount(filters) > 0 && !waysOn?.isMisspelt;
}

/** Says in one sentence that nothing matches what was asked for. [S7] */
function noHitsText(
  t: TFunction,
  state: SearchState,
  { availabilityMaxAgeMinutes }: Operator,
  waysOn: WaysOn | undefined,
): string {
  const { filters, area, minuteMs, newestReadMs } = state;
  const text = filters.text.trim();
  // That there is no reading, or none that counts, says nothing of the spaces. [F1]
  if (filters.moment.free && minuteMs - newestReadMs > availabilityMaxAgeMinutes * MS_PER_MINUTE)
    return t('search.noReadings');
  if (area && !waysOn?.isMisspelt) return t('search.noHitsArea');
  if (text === '') return t('search.noHitsFilters');
  return areFiltersTheReason(state, waysOn)
    ? t('search.noHitsBoth', { text })
    : t('search.noHitsText', { text });
}
