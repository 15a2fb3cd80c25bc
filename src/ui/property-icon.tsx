import {
  Accessibility,
  ArrowDownFromLine,
  Banknote,
  Briefcase,
  BusFront,
  CalendarCheck,
  CalendarDays,
  Clock,
  Coins,
  CreditCard,
  DoorOpen,
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
import type { PropertyKind } from '../domain/property-vocabulary.ts';

/** L6: an icon for everything a property can mean. */
const ICONS: Readonly<Record<PropertyKind, LucideIcon>> = {
  charging: Plug,
  fastCharging: Zap,
  disabledSpaces: Accessibility,
  stepFree: DoorOpen,
  indoor: Warehouse,
  underground: ArrowDownFromLine,
  parkAndRide: BusFront,
  free: Gift,
  paid: Coins,
  openAllDay: Clock,
  supervised: ShieldCheck,
  timeLimited: Timer,
  heightLimit: Ruler,
  customersOnly: Users,
  cardPayment: CreditCard,
  appPayment: Smartphone,
  cashPayment: Banknote,
  onStreet: Route,
  reservable: CalendarCheck,
  monthlyTicket: CalendarDays,
  solarCanopy: SunMedium,
  contract: Briefcase,
};

/** Decorative: the name is always beside it. A property of unknown meaning gets the generic icon (L6). */
export const PropertyIcon = memo(function PropertyIcon(props: {
  readonly kind: PropertyKind | undefined;
  readonly sizePx?: number;
}) {
  const Icon = props.kind ? ICONS[props.kind] : Tag;
  return <Icon aria-hidden="true" size={props.sizePx ?? 16} strokeWidth={1.75} />;
});
