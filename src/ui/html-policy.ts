/**
 * Makes the page's `default` Trusted Types policy. MapLibre needs one, because it writes HTML strings and worker addresses
 * itself. React and our own code do not use it.
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

/** Escapes HTML until the sanitiser has loaded, because DOMPurify is not part of the first view. */
let sanitise: Sanitiser = escapeHtml;

/** Replaces the escaping by a sanitiser. Chunks that contain DOMPurify call it. */
export function setHtmlSanitiser(sanitiser: Sanitiser): void {
  sanitise = sanitiser;
}

/** Returns the address if it is on this origin, and null for any other script that a library asks for. */
export function sameOriginScriptUrl(url: string): string | null {
  const base = document.baseURI;
  if (!URL.canParse(url, base)) return null;
  // A `blob:` address also has this origin, so the protocol is checked as well.
  const { origin, protocol } = new URL(url, base);
  return origin === location.origin && protocol === location.protocol ? url : null;
}

/** Installs the policy if the browser supports Trusted Types. Call it once a page. */
export function installHtmlPolicy(): void {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory & { defaultPolicy: unknown } };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', {
    createHTML: (html) => sanitise(html),
    createScriptURL: sameOriginScriptUrl,
  });
}
