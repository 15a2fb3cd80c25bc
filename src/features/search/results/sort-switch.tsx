import type { Answer, ListAnswer } from '../../../domain/answers-api.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useListed, useSearchStore } from '../state/search-provider.tsx';
import { Choice } from '../filters/choice.tsx';
import { isFollowedByCheapest, orderText } from './count-text.ts';
import styles from './result-head.module.css';

/** Fewer prices have no order. */
const FEWEST_PRICES = 2;

/** "Nærmest" or "Billigst", where at least two prices are known within walking distance; else that none is. [F7] */
export function SortSwitch({ list }: { readonly list: ListAnswer }) {
  const { t } = useTexts();
  const store = useSearchStore();
  const { nearest } = useListed().answer ?? {};
  const walk = comparedIn(list, nearest);
  const { isByPrice } = list;
  if (!walk || walk.lots === 0) return null;
  // The sentence is of the list alone.
  const { lots, priced } = list.walk ?? walk;
  const unpriced = lots - priced;
  if (walk.priced === 0 && !isByPrice) {
    return <p className={styles.sentence}>{t('cost.noneKnown')}</p>;
  }
  if (walk.priced < FEWEST_PRICES && !isByPrice) return null;
  return (
    <>
      <div className={styles.sort} data-part="sort-switch">
        <Choice
          variant="joined"
          legend={t('cost.sort')}
          values={ORDERS}
          chosen={isByPrice ? 'price' : undefined}
          any={t('cost.nearest')}
          nameOf={() => t('cost.cheapest')}
          onChoose={(order) => store.dispatch({ type: 'cost', change: { order } })}
        />
      </div>
      {isByPrice && !isFollowedByCheapest(nearest) && (
        <p className={styles.sentence}>
          {orderText(t, list, nearest)}
          {unpriced > 0 && ` ${t('cost.unpriced', { count: unpriced })}`}
        </p>
      )}
    </>
  );
}

const ORDERS = ['price'] as const;

/** The lots whose prices are compared: where the destination's name is also lots', all that are near it. */
function comparedIn(list: ListAnswer | undefined, nearest: Answer['nearest']) {
  return nearest?.walk ?? list?.walk;
}

export function isPriced({ list, nearest }: Answer): boolean {
  return (comparedIn(list, nearest)?.priced ?? 0) >= FEWEST_PRICES;
}
