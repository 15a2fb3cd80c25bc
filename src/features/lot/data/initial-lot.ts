import type { LotService, NearbyLot, PaymentMethods } from '../../../api/schemas.ts';
import type { SafeLotAnswer } from './safe-lot.ts';

/** What the server knows of a lot. */
export interface InitialLot {
  readonly id: string;
  /** Null: there is no such lot. */
  readonly answers: LotAnswers | null;
  /** The answers are as old as the page, which may have stood for long: they are asked for again. */
  readonly isOld?: boolean;
}

/** What is left out is asked for by the page. */
export interface LotAnswers {
  readonly lot: SafeLotAnswer;
  readonly services?: readonly LotService[];
  readonly nearby?: readonly NearbyLot[];
  readonly paymentMethods?: PaymentMethods;
}
