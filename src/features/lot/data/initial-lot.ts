import type { CachedLotAnswers } from '../../../api/parking-api.ts';
import type { SafeLotAnswer } from './safe-lot.ts';

/** What the server's page says of a lot. */
export interface InitialLot {
  readonly id: string;
  /** Null if there is no such lot. */
  readonly answers: LotAnswers | null;
  /** The answers are as old as the page, which may have been stored for long, so they are requested again. */
  readonly isOld?: boolean;
}

/** The page requests answers that are absent. */
export interface LotAnswers extends Omit<CachedLotAnswers, 'lot'> {
  readonly lot: SafeLotAnswer;
}
