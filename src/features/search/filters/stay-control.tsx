import { ChevronDown, Hourglass, X } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import type { CostKey } from '../../../domain/cost-parameters.ts';
import { readCost } from '../../../domain/asked-stay.ts';
import { formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useOperator } from '../../../operators/operator-context.tsx';
import { shortStayText, whenShortText } from '../../../ui/fact-texts.ts';
import { optionalPart } from '../../../ui/on-demand.tsx';
import { sayCost } from '../../../ui/said-cost.ts';
import { useNow } from '../../../ui/use-now.ts';
import { momentWithWords } from '../state/search-filters.ts';
import { useSearch, useSearchStore, useShown } from '../state/search-provider.tsx';
import styles from './filters.module.css';
import { PanelMissing } from './panel-missing.tsx';
import stay from './stay-control.module.css';
import { useDismiss } from '../../../ui/use-dismiss.ts';

const StayPanel = optionalPart(
  async () => (await import('./stay-panel.tsx')).StayPanel,
  PanelMissing,
);
const expectPanel = () => void StayPanel.preload().catch(() => undefined);

/**
 * "Hvor lenge?": how long, when and how much is charged, for the prices of cards and their order. Invalid values are taken
 * out of the address, and a sentence says so. [F7]
 * @param props.isHidden beside the open filters, which the cards' prices follow meanwhile
 */
export function StayControl({ isHidden }: { readonly isHidden: boolean }) {
  const { t, tag } = useTexts();
  const { id: operatorId, timeZone } = useOperator();
  const store = useSearchStore();
  const nowMs = useNow();
  // Not all filters: the text is among them, and each key would draw this beside the list.
  const cost = useSearch(({ state }) => state.filters.cost);
  const pressed = useSearch(({ state }) => state.filters.moment);
  const { kind, plug, kw } = momentWithWords(pressed, useShown().answer?.understood);
  const [isOpen, setOpen] = useState(false);
  const [wrong, setWrong] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  useDismiss(isOpen, root, (andStay) => {
    setOpen(false);
    if (andStay) toggle.current?.focus();
  });
  const read = nowMs === undefined ? undefined : readCost(cost ?? {}, nowMs, timeZone);
  const { stay: minutes, atMs, kwh } = read ?? {};
  const isRead = read !== undefined;
  useEffect(() => {
    if (isRead) sayCost(operatorId, { stay: minutes, atMs, kwh, kind, plug, kw });
  }, [operatorId, isRead, minutes, atMs, kwh, kind, plug, kw]);
  const wrongNow = read?.wrong.join() ?? '';
  if (wrongNow !== '' && wrong !== wrongNow) setWrong(wrongNow);
  useEffect(() => {
    if (wrongNow === '') return;
    const change = Object.fromEntries(wrongNow.split(',').map((key) => [key, undefined]));
    store.dispatch({ type: 'cost', change });
  }, [store, wrongNow]);

  const length = minutes === undefined ? undefined : shortStayText(minutes, t);
  const amount = kwh === undefined ? undefined : t('cost.kwh', { kwh: formatNumber(kwh, tag) });
  const asked = [length, amount].filter(Boolean).join(', ');
  const when =
    atMs === undefined || nowMs === undefined
      ? undefined
      : whenShortText(atMs, nowMs, timeZone, { t, tag });
  const stayed = asked || t('cost.ask');
  const name = when === undefined ? stayed : t('cost.askedFrom', { stay: stayed, when });
  return (
    <>
      <div ref={root} className={stay.control} hidden={isHidden}>
        <button
          ref={toggle}
          className={`pill quiet ${styles.toggle} ${asked ? 'on' : ''}`}
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          aria-label={asked ? `${t('cost.ask')} ${name}` : undefined}
          onFocus={expectPanel}
          onPointerEnter={expectPanel}
          onClick={() => {
            setOpen(!isOpen);
            setWrong('');
          }}
        >
          <Hourglass aria-hidden="true" size={16} />
          {name}
          <ChevronDown aria-hidden="true" size={18} className="chevron" />
        </button>
        {isOpen && read && nowMs !== undefined && (
          <div id={panelId} className={`card popup ${styles.panel}`}>
            <Suspense fallback={null}>
              <StayPanel
                read={read}
                nowMs={nowMs}
                onChange={(change) => {
                  setWrong('');
                  store.dispatch({ type: 'cost', change });
                }}
                onDismiss={() => {
                  setOpen(false);
                  toggle.current?.focus();
                }}
              />
            </Suspense>
          </div>
        )}
      </div>
      {wrong !== '' && !isHidden && (
        <div role="alert" className={`card ${stay.wrong}`}>
          {(wrong.split(',') as CostKey[]).map((key) => t(`cost.wrong.${key}`)).join(' ')}
          <button
            type="button"
            className={`round-button ${stay.close}`}
            aria-label={t('cost.noted')}
            onClick={() => {
              setWrong('');
              toggle.current?.focus();
            }}
          >
            <X aria-hidden="true" size={18} />
          </button>
        </div>
      )}
    </>
  );
}
