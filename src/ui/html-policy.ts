/** Trusted Types, where the browser enforces them. */
import { escapeHtml } from '../domain/escape-html.ts';

interface Policy {
  createHTML(html: string): string;
  createScriptURL?(url: string): string | null;
}

interface PolicyFactory {
  readonly defaultPolicy: unknown;
  createPolicy(name: string, rules: Policy): Policy;
}

function policyFactory(): PolicyFactory | undefined {
  return (globalThis as { readonly trustedTypes?: PolicyFactory }).trustedTypes;
}

type Sanitiser = (html: string) => string;

/** Escapes HTML until the sanitiser has loaded, because DOMPurify is not part of the first view. */
let sanitise: Sanitiser = escapeHtml;

/** Replaces the escaping by a sanitiser. Chunks that contain DOMPurify call it. */
export function setHtmlSanitiser(sanitiser: Sanitiser): void {
  sanitise = sanitiser;
}

/** Returns the address if it is on this origin, and null for any other script that a library asks for. */
function sameOriginScriptUrl(url: string): string | null {
  const base = document.baseURI;
  if (!URL.canParse(url, base)) return null;
  // A `blob:` address also has this origin, so the protocol is checked as well.
  const { origin, protocol } = new URL(url, base);
  return origin === location.origin && protocol === location.protocol ? url : null;
}

/** Makes the page's `default` policy, which MapLibre needs: it writes HTML strings and worker addresses itself. */
export function installHtmlPolicy(): void {
  const factory = policyFactory();
  if (!factory || factory.defaultPolicy) return;
  factory.createPolicy('default', {
    createHTML: (html) => sanitise(html),
    createScriptURL: sameOriginScriptUrl,
  });
}

/**
 * Returns a function that makes HTML as the browser accepts it, marked as trusted if it enforces Trusted Types.
 * @param name as the content security policy has it (server/security-headers.ts)
 */
export function ownHtmlPolicy(name: string, createHTML: (text: string) => string) {
  let policy: Policy | undefined;
  return (text: string): string => (policy ??= newPolicy(name, { createHTML })).createHTML(text);
}

function newPolicy(name: string, rules: Policy): Policy {
  try {
    return policyFactory()?.createPolicy(name, rules) ?? rules;
  } catch {
    // The host's header doesn't allow the name, so the default policy decides.
    return rules;
  }
}
