/** Opening hours of the tests' own: open two hours in three, which ones by the text and the zone; some texts say nothing. */
import { freeWhile } from '../../src/domain/availability.ts';
import type { MomentRules } from '../../workers/engine/moment-rules.ts';
import type { IsOpen } from './naive-engine.ts';

const HOUR_MS = 3_600_000;

export const isFakeOpen: IsOpen = (hours, atMs, timeZone = '') => {
  const seed = Array.from(hours + timeZone).reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return hours !== 'by appointment' && (seed + Math.floor(atMs / HOUR_MS)) % 3 !== 0;
};

export const FAKE_RULES: MomentRules = {
  openAt: (hours, timeZone) => (atMs) => isFakeOpen(hours, atMs, timeZone),
  freeWhile,
};
