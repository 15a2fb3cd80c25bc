import { SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useEngine } from '../../engine-client/engine-context.tsx';
import { useEngineAnswer } from '../../engine-client/use-engine-answer.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { loadPlaces } from '../../map/places.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { LotHit } from '../../../workers/search-api.ts';
import styles from './no-hits.module.css';
import { ResultList } from './result-list.tsx';
import { placeNamed } from './place-named.ts';
import type { SearchFilters } from './search-filters.ts';

/** Lots shown around a named place. */
const NEAR_PLACE = 5;

interface NearPlace {
  readonly place: string;
  readonly hits: readonly LotHit[];
}

/** S8: nothing matches. Suggestions that tolerate spelling, and the nearest lots to a place of that name; said as such. */
export function NoHits(props: {
  readonly filters: SearchFilters;
  readonly inArea: boolean;
  readonly propertyNames: ReadonlyMap<number, string>;
  readonly onSuggestion: (text: string) => void;
  readonly onClearFilters: () => void;
  readonly onActive: (hit: LotHit | undefined) => void;
}) {
  const { t } = useTexts();
  const { filters, inArea } = props;
  const text = filters.text.trim();
  const suggestions = useSuggestions(text);
  const near = useNearPlace(filters);
  return (
    <div className={styles['block']}>
      <Notice art={<SearchX />} text={useSentence(filters, inArea)}>
        {suggestions.length > 0 && (
          <div className={styles['suggestions']}>
            <p id="did-you-mean">{t('search.didYouMean')}</p>
            <ul className={styles['names']} aria-labelledby="did-you-mean">
              {suggestions.map((name) => (
                <li key={name}>
                  <Button look="soft" onClick={() => props.onSuggestion(name)}>
                    {name}
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        )}
        {filters.propertyIds.length > 0 && (
          <Button look="quiet" onClick={props.onClearFilters}>
            {t('search.clearFilters')}
          </Button>
        )}
        {filters.propertyIds.length === 0 && text !== '' && (
          <Button look="quiet" onClick={() => props.onSuggestion('')}>
            {t('search.clear')}
          </Button>
        )}
      </Notice>
      {near && near.hits.length > 0 && (
        <section className={styles['near']}>
          <h2 className={styles['nearTitle']}>{t('search.nearPlace', { place: near.place })}</h2>
          <ResultList
            hits={near.hits}
            propertyNames={props.propertyNames}
            onActive={props.onActive}
            label={t('search.nearPlace', { place: near.place })}
          />
        </section>
      )}
    </div>
  );
}

function useSentence({ text, propertyIds }: SearchFilters, inArea: boolean): string {
  const { t } = useTexts();
  const shown = text.trim();
  if (inArea) return t('search.noHitsArea');
  if (shown === '') return t('search.noHitsFilters');
  return propertyIds.length > 0
    ? t('search.noHitsBoth', { text: shown })
    : t('search.noHitsText', { text: shown });
}

const NO_NAMES: readonly string[] = [];

function useSuggestions(text: string): readonly string[] {
  const asked = useEngineAnswer('suggest', text === '' ? undefined : [text], { lane: 'suggest' });
  if (text === '' || asked.isStale || !asked.answer) return NO_NAMES;
  return asked.answer.filter((name) => name !== text);
}

function useNearPlace(filters: SearchFilters): NearPlace | undefined {
  const engine = useEngine();
  const [near, setNear] = useState<NearPlace & { readonly filters: SearchFilters }>();
  useEffect(() => {
    let current = true;
    const find = async () => {
      const place = placeNamed(await loadPlaces(), filters.text);
      if (!place || !current) return;
      const { hits } = await engine.ask(
        'search',
        [
          {
            text: '',
            propertyIds: filters.propertyIds,
            position: place.position,
            limit: NEAR_PLACE,
          },
        ],
        { lane: 'near-place' },
      );
      if (current) setNear({ filters, place: place.name, hits });
    };
    find().catch(() => undefined); // A help only.
    return () => {
      current = false;
    };
  }, [engine, filters]);
  return near?.filters === filters ? near : undefined;
}
