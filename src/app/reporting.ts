import type { Operator } from '../operators/operator.ts';
import {
  describeError,
  type ErrorEvent,
  openTargetOf,
  type PageKind,
  type Telemetry,
  type UsageEvent,
} from './reports.ts';

/** The most errors that a page reports; one that fails in a loop has reported enough. */
const MOST_ERRORS = 10;

/** Reports to the addresses that the operator configured. */
export function createTelemetry(operator: Operator): Telemetry {
  const { errors, usage } = operator.reports ?? {};
  let page: PageKind = 'other';
  const reported = new Set<string>();
  const reportError = (thrown: unknown): void => {
    if (errors === undefined || reported.size >= MOST_ERRORS) return;
    const described = describeError(thrown);
    const key = JSON.stringify(described);
    if (reported.has(key)) return;
    reported.add(key);
    post(errors, { kind: 'error', operator: operator.id, page, ...described });
  };
  const reportUsage = (event: UsageEvent): void => {
    // Nothing is counted in a browser that asks not to be.
    if (usage !== undefined && !asksForPrivacy()) post(usage, event);
  };
  if (usage !== undefined) {
    document.addEventListener('click', ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || link.origin === location.origin || !/^https?:$/.test(link.protocol)) return;
      const opened = openTargetOf(link.href, operator);
      reportUsage({ kind: 'open', operator: operator.id, target: opened });
    });
  }
  return {
    page: (shown, language) => {
      page = shown;
      reportUsage({ kind: 'page', operator: operator.id, page, language });
    },
    error: reportError,
  };
}

/** Global Privacy Control (https://w3c.github.io/gpc/). */
function asksForPrivacy(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}

/** Posts an event, even while the page unloads, without cookies and without a referrer. */
function post(path: string, event: ErrorEvent | UsageEvent): void {
  fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(event),
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
  }).catch(() => undefined); // A report that is lost is no matter of the visitor's.
}
