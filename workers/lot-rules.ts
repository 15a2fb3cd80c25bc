/** What the engine is told about parking for its filters of the moment (F5). */
import { freeWhile } from '../src/domain/availability.ts';
import { openAt } from '../src/domain/opening-hours/open-at.ts';
import type { MomentRules } from './engine/moment-rules.ts';

export const LOT_RULES: MomentRules = { openAt, freeWhile };
