import { Clock, ParkingSquare, Plug, Ruler, SquareCheck, Zap } from 'lucide-react';
import type { LotKind } from '../../../domain/kinds-and-plugs.ts';
import type { MomentKey } from '../../../domain/moment-filters.ts';

const ICONS = { open: Clock, free: SquareCheck, plug: Plug, kw: Zap, height: Ruler } as const;

/** The icon beside the name of a filter of the moment. */
export function MomentIcon(props: {
  readonly of: MomentKey;
  readonly kind?: LotKind | undefined;
  readonly sizePx?: number;
}) {
  const ofKind = props.kind === 'charging' ? Zap : ParkingSquare;
  const Icon = props.of === 'kind' ? ofKind : ICONS[props.of];
  return <Icon aria-hidden="true" size={props.sizePx ?? 16} />;
}
