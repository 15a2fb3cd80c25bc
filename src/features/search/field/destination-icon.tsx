import { Building2, Landmark, type LucideIcon, MapPin, Route, Signpost } from 'lucide-react';
import { memo } from 'react';
import type { DestinationKind } from '../../../domain/search-api.ts';

const ICONS: Readonly<Record<DestinationKind, LucideIcon>> = {
  town: Building2,
  district: MapPin,
  street: Route,
  place: Landmark,
  postcode: Signpost,
  station: Landmark,
  airport: Landmark,
  ferry: Landmark,
  hospital: Landmark,
  region: MapPin,
};

/** Decorative: the kind is said in words beside it. */
export const DestinationIcon = memo(function DestinationIcon(props: {
  readonly kind: DestinationKind;
}) {
  const Icon = ICONS[props.kind];
  return <Icon aria-hidden="true" size={20} strokeWidth={1.75} />;
});
