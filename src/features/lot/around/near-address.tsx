import { useMemo } from 'react';
import type { LotDetail } from '../../../api/schemas.ts';
import { usePlaceNear } from '../../../map/near-place.tsx';

/** A lot's address; where it has no street, also what it is near to, if the visitor's search knows. */
export function NearAddress({
  lot,
  address,
}: {
  readonly lot: LotDetail;
  readonly address: string;
}) {
  const placed = useMemo(
    () => lot.position && { name: lot.name, street: lot.address.street, position: lot.position },
    [lot],
  );
  return usePlaceNear(placed, address, 'near-lot');
}
