import type { Operator } from '../operators/operator.ts';
import type { Telemetry } from './reports.ts';

/** The page's only telemetry. Its calls do nothing until `startTelemetry`. */
const SILENT: Telemetry = { page: () => undefined, error: () => undefined };
let active = SILENT;

export function telemetry(): Telemetry {
  return active;
}

/** Switches on what the operator configured (`reports`), once, at start; its code comes for those alone. */
export function startTelemetry(operator: Operator): void {
  const { errors, usage } = operator.reports ?? {};
  if (errors === undefined && usage === undefined) return;
  const early: ((telemetry: Telemetry) => void)[] = [];
  active = {
    page: (page, language) => early.push((later) => later.page(page, language)),
    error: (thrown) => early.push((later) => later.error(thrown)),
  };
  if (errors !== undefined) {
    window.addEventListener('error', ({ error, message }) => {
      // Some events bear no error: a script of another origin, or what threw nothing.
      active.error((error as unknown) ?? new Error(message || 'An error without a message'));
    });
    window.addEventListener('unhandledrejection', ({ reason }) => active.error(reason));
  }
  const begin = async (): Promise<void> => {
    const { createTelemetry } = await import('./reporting.ts');
    active = createTelemetry(operator);
    for (const report of early) report(active);
  };
  // The code can't be loaded: the page works without telemetry and stores no events.
  begin().catch(() => {
    active = SILENT;
  });
}
