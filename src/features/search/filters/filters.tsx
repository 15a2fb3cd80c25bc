import type { TFunction } from 'i18next';
import { ChevronDown, RotateCcw } from 'lucide-react';
import { memo, Suspense, useId, useRef } from 'react';
import type { CostParameters } from '../../../domain/cost-parameters.ts';
import { LOT_KINDS } from '../../../domain/kinds-and-plugs.ts';
import { useLoadFault, useLoadReport } from '../../../engine-client/engine-context.tsx';
import { useTexts } from '../../../i18n/texts.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { SEARCH_FORM_ID } from '../state/search-address.ts';
import { earlyPart, htmlPart, optionalPart } from '../../../ui/on-demand.tsx';
import { propertyIcon } from '../../../ui/property-icon.tsx';
import { showWhole } from '../../../ui/show-whole.ts';
import { usePropertyText } from '../../../ui/use-property-text.ts';
import { FilterBox } from './filter-box.tsx';
import { MomentIcon } from './moment-filter.tsx';
import styles from './filters.module.css';
import { filterCount } from '../state/search-filters.ts';
import { useSearch, useSearchServices } from '../state/search-provider.tsx';
import type { SearchChange } from '../state/search-state.ts';
import { PanelMissing } from './panel-missing.tsx';
import { usePropertyOptions } from './use-property-options.ts';
import { useDismiss } from '../../../ui/use-dismiss.ts';

const GHOST = <span className={styles.ghost} aria-hidden="true" />;
// The first chip that is ticked keeps its place until its code is there.
const SetChips = htmlPart(
  async () => (await import('./set-filters.tsx')).SetChips,
  'set-filters',
  GHOST,
);
const StayControl = earlyPart(async () => (await import('./stay-control.tsx')).StayControl);
const FilterPanel = optionalPart(
  async () => (await import('./filter-panel.tsx')).FilterPanel,
  PanelMissing,
);
/** Without scripts. [U5] */
const FilterBoxes = import.meta.env.SSR
  ? optionalPart(async () => (await import('./filter-panel.tsx')).FilterBoxes)
  : () => null;
/** A pointer over the toggle, or focus on it, announces that the panel will open. */
const expectPanel = () => void FilterPanel.preload().catch(() => undefined);

/**
 * The filter dropdown. In its line, as chips: the stay where one is set [F7], the set filters [A2], else the stay behind them,
 * and the first filter that is not set.
 */
export const Filters = memo(function Filters() {
  const { t } = useTexts();
  const { store, initial } = useSearchServices();
  // The text isn't read, so that a key press doesn't draw the chips again.
  const selectedIds = useSearch(({ state }) => state.filters.propertyIds);
  const moment = useSearch(({ state }) => state.filters.moment);
  const isStaySet = useSearch(({ state: { filters } }) => isStaySaid(filters.cost));
  const open = useSearch(({ state }) => state.isPanelOpen);
  const options = usePropertyOptions(selectedIds, initial?.properties);
  const textOf = usePropertyText();
  const setOpen = (isOpen: boolean) => store.dispatch({ type: 'panel', isOpen });
  const kinds = useLoadReport()?.kinds;
  const hasFailed = useLoadFault() !== undefined;
  // Where some lots are for parking and others for charging, that is the first filter. [F5]
  const hasKinds = initial?.hasKinds ?? kinds?.length === LOT_KINDS.length;
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const focusToggle = () => toggle.current?.focus();
  const dismiss = (andStay: boolean) => {
    setOpen(false);
    if (andStay) focusToggle();
  };
  useDismiss(open, root, dismiss);
  const setFirst = (change: SearchChange) => {
    // The ticked chip disappears, so its focus moves.
    if (root.current?.contains(document.activeElement)) focusToggle();
    store.dispatch(change);
  };

  const count = filterCount({ propertyIds: selectedIds, moment });
  const first = options?.[0] && { ...options[0], ...textOf(options[0]) };
  const ticked = (options ?? []).filter(({ id }) => selectedIds.includes(id));
  const set = !open && count > 0 && (
    <SetChips key="set" moment={moment} properties={ticked} onRemoved={focusToggle} />
  );
  const stay = (
    <Suspense key="stay" fallback={null}>
      <StayControl isHidden={open} />
    </Suspense>
  );
  return (
    <div className={styles.filters} ref={root}>
      <div className={`line ${styles.row}`} data-scripted="">
        <button
          ref={toggle}
          className={`pill quiet ${styles.toggle}`}
          type="button"
          aria-expanded={open}
          aria-controls={panelId}
          disabled={!options}
          onFocus={expectPanel}
          onPointerEnter={expectPanel}
          onClick={() => setOpen(!open)}
        >
          {toggleText(t, open, count)}
          <ChevronDown aria-hidden="true" size={18} className="chevron" />
        </button>
        {!options && !hasFailed && GHOST}
        <div className={styles.chips} onFocus={showWhole}>
          {isStaySet ? [stay, set] : [set, stay]}
          {/* The first filter can be ticked without opening the dropdown. */}
          {!open &&
            hasKinds &&
            moment.kind === undefined &&
            LOT_KINDS.map((kind) => (
              <FilterBox
                key={kind}
                variant="chip"
                icon={<MomentIcon of="kind" kind={kind} sizePx={18} />}
                name={t(`moment.kind.${kind}`)}
                checked={false}
                onToggle={() => setFirst({ type: 'moment', change: { kind } })}
              />
            ))}
          {!open && !hasKinds && first && !selectedIds.includes(first.id) && (
            <FilterBox
              variant="chip"
              icon={propertyIcon(first.kind, 18)}
              name={first.name}
              checked={false}
              onToggle={() => setFirst({ type: 'toggle', propertyId: first.id })}
            />
          )}
        </div>
        {count > 0 && !open && (
          <button
            className={`round-button ${styles.reset}`}
            type="button"
            aria-label={t('search.clearFilters')}
            title={t('search.clearFilters')}
            onClick={() => {
              store.dispatch({ type: 'clearFilters' });
              focusToggle();
            }}
          >
            <RotateCcw aria-hidden="true" size={16} />
          </button>
        )}
      </div>
      <noscript>
        {import.meta.env.SSR && options && (
          <details className={styles.boxes}>
            <summary className={`pill quiet ${styles.toggle}`}>
              {toggleText(t, false, count)}
            </summary>
            <FilterBoxes options={options} filters={{ propertyIds: selectedIds, moment }} />
            <button className={buttonClass()} type="submit" form={SEARCH_FORM_ID}>
              {t('search.submit')}
            </button>
          </details>
        )}
      </noscript>
      {open && options && (
        <div id={panelId} className={`card popup ${styles.panel}`}>
          <Suspense fallback={null}>
            <FilterPanel
              options={options}
              filters={{ propertyIds: selectedIds, moment }}
              onDismiss={dismiss}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
});

function toggleText(t: TFunction, open: boolean, count: number): string {
  if (open) return count > 0 ? t('search.closeTicked', { count }) : t('search.close');
  return count > 0 ? t('search.filterTicked', { count }) : t('search.filter');
}

/** An order alone is no stay. */
function isStaySaid({ stay, at, kwh }: CostParameters = {}): boolean {
  return (stay ?? at ?? kwh) !== undefined;
}
