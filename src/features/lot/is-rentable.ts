import type { LotService } from '../../api/schemas.ts';

/** Specification, section 4: a service with a negative or missing count is not shown. */
export function isRentable({ remainingServiceSpaceCount: remaining }: LotService): boolean {
  return remaining !== undefined && remaining >= 0;
}
