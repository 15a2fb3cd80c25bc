import type { SafeHtml } from '../data/safe-lot.ts';

interface Policy {
  createHTML(html: string): string;
}

/** Named in the content security policy (server/security-headers.ts). */
const POLICY_NAME = 'api-html';

/** Its type guarantees that the HTML was sanitised. */
const rules: Policy = { createHTML: (html) => html };

let policy: Policy | undefined;

/** Returns sanitised HTML as the browser accepts it, marked as trusted if it enforces Trusted Types. */
export function trustedHtml(html: SafeHtml): string {
  policy ??= createPolicy();
  return policy.createHTML(html);
}

function createPolicy(): Policy {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
  };
  try {
    return trustedTypes?.createPolicy(POLICY_NAME, rules) ?? rules;
  } catch {
    // The host's header doesn't allow the name, so the default policy decides.
    return rules;
  }
}
