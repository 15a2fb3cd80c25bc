/**
 * The page's `default` Trusted Types policy. MapLibre writes HTML strings and worker addresses
 * itself, so it needs one; React and our own code never rely on it.
 */
import { escapeHtml } from '../domain/escape-html.ts';

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: {
      createHTML: (html: string) => string;
      createScriptURL: (url: string) => string | null;
    },
  ): unknown;
}

type Sanitiser = (html: string) => string;

/** Until the sanitiser has loaded, HTML is shown as text: DOMPurify is not in the first view. */
let sanitise: Sanitiser = escapeHtml;

/** Installs the real sanitiser; called by the chunks that bring DOMPurify with them. */
export function setHtmlSanitiser(sanitiser: Sanitiser): void {
  sanitise = sanitiser;
}

/** Only scripts of this origin, whatever a library asks for. */
export function sameOriginScriptUrl(url: string): string | null {
  const base = document.baseURI;
  if (!URL.canParse(url, base)) return null;
  // A blob: address has its maker's origin, too.
  const { origin, protocol } = new URL(url, base);
  return origin === location.origin && protocol === location.protocol ? url : null;
}

/** Installs the policy where the browser knows Trusted Types; once a page. */
export function installHtmlPolicy(): void {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory & { defaultPolicy: unknown } };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', {
    createHTML: (html) => sanitise(html),
    createScriptURL: sameOriginScriptUrl,
  });
}
