/**
 * Telemetry for whoever runs the site (DEPLOY.md): errors and anonymous usage events, each posted as
 * JSON to a path of this origin that the operator configured (`reports`); off where it is not.
 *
 * G2: no visitor, session or device is told apart, and no position, search text, address or stored
 * value is in any event. M2: no foreign host is contacted.
 */
import type { LanguageCode } from '../domain/languages.ts';
import type { PagePath } from '../domain/paths.ts';
import type { Operator } from '../operators/operator.ts';

/** Something failed that should not have. */
export interface ErrorEvent {
  readonly kind: 'error';
  readonly operator: string;
  readonly page: PageKind;
  /** The error's name, e.g. `TypeError` or `Fault:network`. */
  readonly name: string;
  /** Without addresses and quoted text, at most 200 characters. */
  readonly message: string;
  /** Where in the build: `file:line:column`, innermost first, at most 5. */
  readonly at: readonly string[];
}

export type UsageEvent =
  | {
      readonly kind: 'page';
      readonly operator: string;
      readonly page: PageKind;
      readonly language: LanguageCode;
    }
  | { readonly kind: 'open'; readonly operator: string; readonly target: OpenTarget };

/** What the app tells its telemetry. Calls do nothing where the operator configured no address. */
export interface Telemetry {
  page(page: PageKind, language: LanguageCode): void;
  /** Reports an error that a boundary caught; uncaught ones are reported automatically. */
  error(thrown: unknown): void;
}

/** The kind of page, never its address. */
export type PageKind = PagePath['page'];

/** What a visitor opened outside the product. */
export type OpenTarget = 'rent' | 'request' | 'contact' | 'app' | 'directions' | 'home' | 'other';

/** What a link leads to, told from the operator's configuration. */
export function openTargetOf(href: string, operator: Operator): OpenTarget {
  const begins = (...addresses: readonly (string | undefined)[]) =>
    addresses.some((address) => address !== undefined && href.startsWith(address));
  const { requestForm, contactForm, apps } = operator;
  if (begins(requestForm?.url)) return 'request';
  if (begins(contactForm?.url)) return 'contact';
  if (begins(apps?.androidUrl, apps?.iosUrl, apps?.qrPageUrl)) return 'app';
  if (begins(operator.consumerUrl)) return 'rent';
  if (begins('https://www.google.com/maps/')) return 'directions';
  return begins(operator.homeUrl) ? 'home' : 'other';
}

/** The type of a thrown value that is no Error. Its content is left out, since a visitor may have written it. */
function whatWasThrown(thrown: unknown): string {
  if (thrown === undefined || thrown === null) return 'Nothing was thrown';
  return `No error was thrown, but a ${typeof thrown}`;
}

/** An error without anything a visitor or an API wrote. */
export function describeError(thrown: unknown): Pick<ErrorEvent, 'name' | 'message' | 'at'> {
  const error = thrown instanceof Error ? thrown : new Error(whatWasThrown(thrown));
  const at = [...(error.stack ?? '').matchAll(/([\w.-]+\.m?[jt]sx?)(?:\?[^:)]*)?:(\d+):(\d+)/g)];
  return {
    name: error.name.slice(0, 60),
    message: error.message
      .replace(/\b[a-z][a-z\d+.-]*:\/\/\S*/gi, '…')
      // Single quotes enclose names of our code; the other quotes may enclose what was read or typed.
      .replace(/(["«“`]).*?(["»”`])/g, '$1…$2')
      .replace(/(^|\s)\/\S+/g, '$1…')
      .slice(0, 200),
    at: at.slice(0, 5).map(([, file, line, column]) => `${file}:${line}:${column}`),
  };
}
