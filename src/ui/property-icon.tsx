import {
  Accessibility,
  ArrowUpFromLine,
  Banknote,
  Briefcase,
  BusFront,
  CalendarCheck,
  CalendarDays,
  CircleParking,
  Clock,
  Coins,
  CreditCard,
  Gift,
  type LucideIcon,
  Plug,
  Ruler,
  Route,
  ShieldCheck,
  Smartphone,
  SunMedium,
  Tag,
  Timer,
  Users,
  Warehouse,
  Zap,
} from 'lucide-react';
import { memo } from 'react';

/** L6: icons by property id. */
const ICONS = {
  1: Briefcase,
  2: Plug,
  3: Zap,
  4: CircleParking,
  5: Warehouse,
  6: ArrowUpFromLine,
  7: BusFront,
  8: Coins,
  9: Gift,
  10: Clock,
  11: ShieldCheck,
  12: Timer,
  13: Ruler,
  14: Users,
  15: Accessibility,
  16: CreditCard,
  17: Smartphone,
  18: Banknote,
  19: Route,
  20: CalendarCheck,
  21: CalendarDays,
  22: SunMedium,
} satisfies Record<number, LucideIcon>;

/** Properties the product has its own name, icon and description for. */
export type KnownPropertyId = keyof typeof ICONS;

export function isKnownProperty(id: number): id is KnownPropertyId {
  return Object.hasOwn(ICONS, id);
}

/** Decorative: the name always stands beside it. An unknown id gets the generic icon (L6). */
export const PropertyIcon = memo(function PropertyIcon(props: {
  readonly id: number;
  readonly sizePx?: number;
}) {
  const Icon: LucideIcon = isKnownProperty(props.id) ? ICONS[props.id] : Tag;
  return <Icon aria-hidden="true" size={props.sizePx ?? 16} strokeWidth={1.75} />;
});
