import { LocateFixed, MapPinned, Navigation, X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useEngineState } from '../../../engine-client/engine-context.tsx';
import { useTexts } from '../../../i18n/texts.tsx';
import { useVisitor } from '../../../ui/visitor-position.tsx';
import { countText } from './count-text.ts';
import { listSentence } from './list-sentence.ts';
import styles from './result-head.module.css';
import { useSearchModel } from '../search-context.tsx';

/** How many lots, from where the distances are, and what limits the list; each with its own ✕. */
export function ResultHead({
  countRef,
}: {
  readonly countRef: RefObject<HTMLParagraphElement | null>;
}) {
  const { t } = useTexts();
  const visitor = useVisitor();
  const { state, actions, list } = useSearchModel();
  const { answer } = list.answers;
  const { inForce } = list.destinations;
  const place = inForce?.destination.label;
  const sentence = listSentence(t, state, list);
  // The chip that was pressed goes: the focus must not go with it.
  const end = (act: () => void) => () => {
    act();
    countRef.current?.focus();
  };
  return (
    <div className={styles.head}>
      <p ref={countRef} tabIndex={-1} className={styles.count}>
        {list.isWaiting || !answer ? <LotsSoFar /> : countText(t, answer, list.isWithin, place)}
      </p>
      {inForce && (
        <Chip
          icon={<Navigation aria-hidden="true" size={16} />}
          remove={t('destination.end', { label: inForce.destination.label })}
          onRemove={end(() => actions.setText(''))}
        >
          {t(inForce.destination.approximate ? 'destination.fromAbout' : 'destination.from', {
            label: inForce.destination.label,
          })}
        </Chip>
      )}
      {list.from === 'visitor' && (
        <Chip
          icon={<LocateFixed aria-hidden="true" size={16} />}
          remove={t('search.nearYouEnd')}
          onRemove={end(visitor.forget)}
        >
          {t('search.nearYou')}
        </Chip>
      )}
      {state.area && (
        <Chip
          icon={<MapPinned aria-hidden="true" size={16} />}
          remove={t('search.areaUndo')}
          onRemove={end(() => actions.setArea(undefined))}
        >
          {t('search.area')}
        </Chip>
      )}
      {sentence !== undefined && <p className={styles.sentence}>{sentence}</p>}
    </div>
  );
}

function Chip(props: {
  readonly icon: ReactNode;
  readonly remove: string;
  readonly onRemove: () => void;
  readonly children: string;
}) {
  return (
    <button
      className={styles.chip}
      type="button"
      aria-label={`${props.children}. ${props.remove}`}
      onClick={props.onRemove}
    >
      {props.icon}
      <span className={styles.word}>{props.children}</span>
      <X aria-hidden="true" size={16} />
    </button>
  );
}

/** Where the count will stand: how many lots have come of a list that is still on its way. */
function LotsSoFar() {
  const { t } = useTexts();
  const lots = useEngineState((state) => (state.status === 'loading' ? state.progress.lots : 0));
  return lots > 0 ? t('search.loadingLotsCount', { lots }) : '\u00a0';
}
