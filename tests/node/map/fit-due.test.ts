import { expect, test } from 'vitest';
import {
  fitDue,
  type FitDue,
  type Fitted,
  type FitQuestion,
} from '../../../src/map/view/fit-due.ts';

const OSLO: FitQuestion = { fitFor: {}, text: 'oslo', label: 'Oslo', isSettled: true };
const open = { ...OSLO, label: undefined, isSettled: false };
const fitted = (parts: Partial<Fitted> = {}): Fitted => ({ ...OSLO, isRestored: false, ...parts });
const ticked = { ...OSLO, fitFor: {} };
const bergen = { ...ticked, text: 'bergen', label: 'Bergen' };
const sto = { ...OSLO, text: 'sto', label: 'Stø' };
const typed = fitted({ text: 'sto', label: undefined });
const nothing = { kind: 'nothing' } as const;

test.each<[what: string, Fitted | undefined, FitQuestion, ms: number, due: Partial<FitDue>]>([
  ['M4 on load the first fit waits', undefined, open, 500, { kind: 'wait', ms: 2_500 }],
  ['M4 for the destinations, 3 s at most', undefined, open, 3_000, { kind: 'fit', isFirst: true }],
  ['M4 or till they have come', undefined, OSLO, 0, { kind: 'fit', isFirst: true }],
  ['M4 what arrives later moves nothing', fitted(open), OSLO, 9_000, nothing],
  ['M4 that was fitted already', fitted(), OSLO, 9_000, nothing],
  ['M4 a tick keeps a view', fitted(), ticked, 0, { kind: 'fit', isFirst: false, keepsView: true }],
  ['M4 nor does a destination', fitted({ label: undefined }), ticked, 0, { keepsView: false }],
  ['M4 a text doesn’t', fitted(), bergen, 0, { kind: 'fit', isFirst: false, keepsView: false }],
  ['S13 Enter puts a destination in force', typed, sto, 0, { kind: 'fit' }],
  ['U2 never on restore', { ...typed, isRestored: true }, sto, 0, nothing],
])('%s', (_what, before, question, ms, due) => {
  expect(fitDue(before, question, ms)).toMatchObject(due);
});
