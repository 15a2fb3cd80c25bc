import type { LanguageCode } from '../domain/languages.ts';
import type { Operator } from '../operators/operator.ts';
import {
  describeError,
  type ErrorEvent,
  openTargetOf,
  type PageKind,
  type UsageEvent,
} from './reports.ts';

/** A page reports no more errors than this: one that fails in a loop has said enough. */
const MOST_ERRORS = 10;

/** What the app tells its hooks. Calls do nothing where the operator configured no address. */
export interface Hooks {
  page(page: PageKind, language: LanguageCode): void;
  /** An error that a boundary caught; those nobody caught are noticed by themselves. */
  error(thrown: unknown): void;
}

/** The hooks of the one page this is; silent until `startHooks`. */
let active: Hooks = { page: () => undefined, error: () => undefined };

export function hooks(): Hooks {
  return active;
}

/** Switches on what the operator configured (`reports`), once, at start. */
export function startHooks(operator: Operator): void {
  const { errors, usage } = operator.reports ?? {};
  let page: PageKind = 'other';
  const told = new Set<string>();
  const reportError = (thrown: unknown): void => {
    if (errors === undefined || told.size >= MOST_ERRORS) return;
    const described = describeError(thrown);
    const key = JSON.stringify(described);
    if (told.has(key)) return;
    told.add(key);
    post(errors, { kind: 'error', operator: operator.id, page, ...described });
  };
  const reportUsage = (event: UsageEvent): void => {
    // A browser that asks not to be counted is not.
    if (usage !== undefined && !asksForPrivacy()) post(usage, event);
  };
  active = {
    page: (shown, language) => {
      page = shown;
      reportUsage({ kind: 'page', operator: operator.id, page, language });
    },
    error: reportError,
  };
  if (errors !== undefined) {
    window.addEventListener('error', ({ error }) => reportError(error));
    window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
  }
  if (usage !== undefined) {
    document.addEventListener('click', ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || link.origin === location.origin || !/^https?:$/.test(link.protocol)) return;
      const opened = openTargetOf(link.href, operator);
      reportUsage({ kind: 'open', operator: operator.id, target: opened });
    });
  }
}

/** Global Privacy Control (https://w3c.github.io/gpc/). */
function asksForPrivacy(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}

/** Sent also while the page goes away, without cookies and without saying which page it came from. */
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
