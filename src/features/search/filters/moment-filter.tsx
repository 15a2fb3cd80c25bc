import { Clock, ParkingSquare, Plug, Ruler, SquareCheck, Zap } from 'lucide-react';
import type { LotKind } from '../../../domain/kinds-and-plugs.ts';
import type { MomentFilters, MomentKey } from '../../../domain/moment-filters.ts';
import { formatMeters, formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useListed } from '../state/search-provider.tsx';

const ICONS = { open: Clock, free: SquareCheck, plug: Plug, kw: Zap, height: Ruler } as const;

export function MomentIcon(props: {
  readonly of: MomentKey;
  readonly kind?: LotKind | undefined;
  readonly sizePx?: number;
}) {
  const ofKind = props.kind === 'charging' ? Zap : ParkingSquare;
  const Icon = props.of === 'kind' ? ofKind : ICONS[props.of];
  return <Icon aria-hidden="true" size={props.sizePx ?? 16} />;
}

/** Whether the visitor asks about a later time. [F7] */
export function useIsLater(): boolean {
  return useListed().state.filters.cost?.at !== undefined;
}

/** Returns the function that names a filter: what is open is open at the time that the visitor asks about. [F7] */
export function useMomentName(): (key: MomentKey, moment: MomentFilters) => string {
  const { t, tag } = useTexts();
  const isLater = useIsLater();
  return (key, { kind, plug, kw = 0, height = 0 }) => {
    if (key === 'kind') return t(`moment.kind.${kind ?? 'all'}`);
    if (key === 'plug') return t(`facts.plug.${plug ?? 'unknown'}`);
    if (key === 'kw') return t('moment.leastPower', { power: formatNumber(kw, tag) });
    if (key === 'height') return t('moment.carHeight', { height: formatMeters(height, tag) });
    return t(key === 'open' && isLater ? 'moment.openThen' : `moment.${key}`);
  };
}
