import { SearchX } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { usePropertyText } from '../../../ui/use-property-text.ts';
import styles from './no-hits.module.css';
import { useNearMe } from '../field/use-near-me.ts';
import { noHitsText } from './no-hits-text.ts';
import type { WaysOn } from '../../../domain/answers-api.ts';
import { useSearchStore, useShown } from '../state/search-provider.tsx';

/** Until they have come. */
const NO_WAYS: WaysOn = {
  withoutFilters: [],
  withoutArea: 0,
  spellings: [],
  destinations: [],
  isLost: false,
};

/** S8: nothing matches. Each way on is said as what it is, and finds something. */
export function NoHits({
  countRef,
  ...props
}: {
  /** Takes the focus: what is pressed here goes once something is found. */
  readonly countRef: RefObject<HTMLElement | null>;
  readonly propertyNames: ReadonlyMap<number, string>;
}) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const textOf = usePropertyText();
  const store = useSearchStore();
  const { state, answer, rest } = useShown();
  const { text, propertyIds } = state.filters;
  const { withoutFilters, withoutArea, spellings, destinations, isLost } = rest.waysOn ?? NO_WAYS;
  const locate = useNearMe();
  const go = (act: () => void) => () => {
    act();
    countRef.current?.focus();
  };
  const nameOf = (id: number) => textOf({ id, name: props.propertyNames.get(id) ?? '' }).name;
  // As the map writes it: "Hamar uten HC-plasser (12)".
  const shown = answer?.destination?.destination.label ?? text.trim();
  return (
    <div className={styles.block}>
      <Notice icon={<SearchX />} text={noHitsText(t, state)}>
        {withoutFilters.length > 0 && (
          <Choices label={t('search.withoutFilters')}>
            {withoutFilters.map(({ propertyId, count }) => {
              const filter = propertyId === undefined ? t('search.allFilters') : nameOf(propertyId);
              const values = { text: shown, filter, number: formatNumber(count, tag) };
              return (
                <li key={propertyId ?? 'all'}>
                  <Button
                    variant="soft"
                    onClick={go(() =>
                      store.dispatch(
                        propertyId === undefined
                          ? { type: 'clearProperties' }
                          : { type: 'toggle', propertyId },
                      ),
                    )}
                  >
                    {shown === ''
                      ? t('search.withoutFilter', values)
                      : t('search.textWithoutFilter', values)}
                  </Button>
                </li>
              );
            })}
          </Choices>
        )}
        {withoutArea > 0 && (
          <Button
            variant="soft"
            onClick={go(() => store.dispatch({ type: 'area', area: undefined }))}
          >
            {t('search.withoutArea', { number: formatNumber(withoutArea, tag) })}
          </Button>
        )}
        {spellings.length + destinations.length > 0 && (
          <Choices label={t(isLost ? 'search.largeTowns' : 'search.didYouMean')}>
            {spellings.map((name) => (
              <li key={name}>
                <Button
                  variant="soft"
                  onClick={go(() => store.dispatch({ type: 'text', text: name }))}
                >
                  {name}
                </Button>
              </li>
            ))}
            {destinations
              .filter(({ label }) => !spellings.includes(label))
              .map((destination) => (
                <li key={destination.label}>
                  <Button
                    variant="soft"
                    onClick={go(() => store.dispatch({ type: 'choose', destination }))}
                  >
                    {destination.label}
                  </Button>
                </li>
              ))}
          </Choices>
        )}
        {isLost && (
          <Button variant="soft" onClick={() => void locate()}>
            {t('search.nearMe')}
          </Button>
        )}
        {propertyIds.length > 0 && withoutFilters.length === 0 && (
          <Button variant="quiet" onClick={go(() => store.dispatch({ type: 'clearProperties' }))}>
            {t('search.clearFilters')}
          </Button>
        )}
        {propertyIds.length === 0 && shown !== '' && (
          <Button variant="quiet" onClick={go(() => store.dispatch({ type: 'text', text: '' }))}>
            {t('search.clear')}
          </Button>
        )}
      </Notice>
    </div>
  );
}

function Choices(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.suggestions}>
      <p aria-hidden="true">{props.label}</p>
      <ul className={styles.names} aria-label={props.label}>
        {props.children}
      </ul>
    </div>
  );
}
