import { rawText } from './raw-operators.ts';
import type { Operator } from './operator.ts';

/** Items of an operator that name a picture. */
export const PICTURES = ['logo.light', 'logo.dark', 'pins.lot.src', 'pins.charging.src', 'icon'];

/** The addresses of an operator's pictures: paths beside its file, or elsewhere on the web. */
export function picturesOf(operator: Operator): string[] {
  return PICTURES.flatMap((item) => rawText(operator, item) ?? []);
}
