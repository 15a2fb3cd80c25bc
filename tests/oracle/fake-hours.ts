/** Invented opening hours for tests: open two hours in three, which ones depends on text and zone; some texts are unknown. */
import { roomWhile } from '../../src/domain/availability.ts';
import type { EngineOptions } from '../../workers/engine/engine-options.ts';
import { LOT_RULES } from '../../workers/lot-rules.ts';
import type { IsOpen } from '../../tools/reference/naive-engine.ts';

const HOUR_MS = 3_600_000;

export const isFakeOpen: IsOpen = (hours, atMs, timeZone = '') => {
  const seed = Array.from(hours + timeZone).reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return hours !== 'by appointment' && (seed + Math.floor(atMs / HOUR_MS)) % 3 !== 0;
};

/** The product's rules with the invented hours. */
export const FAKE_RULES: EngineOptions = {
  ...LOT_RULES,
  moment: {
    openAt: (hours, timeZone) => (atMs) => isFakeOpen(hours, atMs, timeZone),
    roomWhile,
  },
};
