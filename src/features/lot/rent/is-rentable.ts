import type { LotService } from '../../../api/schemas.ts';
import type { Operator } from '../../../operators/operator.ts';

/** A service with a negative or missing count is not shown (specification, section 4). */
export function isRentable({ remainingServiceSpaceCount: remaining }: LotService): boolean {
  return remaining !== undefined && remaining >= 0;
}

/** Whether the operator has a page to rent it or, if it is full, a form to ask for it. [P9] */
export function canBeOrdered(operator: Operator, service: LotService): boolean {
  if (!isRentable(service)) return false;
  return service.remainingServiceSpaceCount === 0
    ? operator.requestForm !== undefined
    : operator.consumerUrl !== undefined;
}
