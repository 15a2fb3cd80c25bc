import { expect, test } from 'vitest';
import { fitDue, type Fitted, type FitQuestion } from '../../../src/map/view/fit-due.ts';

const OSLO: FitQuestion = { fitFor: {}, text: 'oslo', label: 'Oslo', isSettled: true };
const fitted = (parts: Partial<Fitted> = {}): Fitted => ({ ...OSLO, isRestored: false, ...parts });

test('M4 on load the first fit waits for the destinations, three seconds at most', () => {
  const open = { ...OSLO, label: undefined, isSettled: false };
  expect(fitDue(undefined, open, 500)).toEqual({ kind: 'wait', ms: 2_500 });
  expect(fitDue(undefined, open, 3_000)).toMatchObject({ kind: 'fit', isFirst: true });
  expect(fitDue(undefined, OSLO, 0)).toMatchObject({ kind: 'fit', isFirst: true });
});

test('M4 what arrives later moves nothing that was fitted already', () => {
  const unsettled = fitted({ label: undefined, isSettled: false });
  expect(fitDue(unsettled, OSLO, 9_000)).toEqual({ kind: 'nothing' });
  expect(fitDue(fitted(), OSLO, 9_000)).toEqual({ kind: 'nothing' });
});

test('M4 one fit a question; a tick of a filter keeps a view with a match', () => {
  const ticked = { ...OSLO, fitFor: {} };
  expect(fitDue(fitted(), ticked, 0)).toEqual({ kind: 'fit', isFirst: false, keepsView: true });
  const bergen = { ...ticked, text: 'bergen', label: 'Bergen' };
  expect(fitDue(fitted(), bergen, 0)).toEqual({ kind: 'fit', isFirst: false, keepsView: false });
});

test('S13 Enter puts a destination in force, and the map goes there; U2 never on restore', () => {
  const sto = { ...OSLO, text: 'sto', label: 'Stø' };
  const typed = fitted({ text: 'sto', label: undefined });
  expect(fitDue(typed, sto, 0)).toMatchObject({ kind: 'fit' });
  expect(fitDue({ ...typed, isRestored: true }, sto, 0)).toEqual({ kind: 'nothing' });
});
