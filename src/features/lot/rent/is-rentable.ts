import type { LotService } from '../../../api/schemas.ts';
import type { Operator } from '../../../operators/operator.ts';

/** Specification, section 4: a service with a negative or missing count is not shown. */
export function isRentable({ remainingServiceSpaceCount: remaining }: LotService): boolean {
  return remaining !== undefined && remaining >= 0;
}

/** P9: whether the operator has a page to rent it, or a form to ask for it when it is full. */
export function canBeOrdered(operator: Operator, service: LotService): boolean {
  if (!isRentable(service)) return false;
  return service.remainingServiceSpaceCount === 0
    ? operator.requestForm !== undefined
    : operator.consumerUrl !== undefined;
}
