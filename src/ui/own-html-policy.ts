interface Policy {
  createHTML(text: string): string;
}

/**
 * Returns a function that makes HTML as the browser accepts it, marked as trusted if it enforces Trusted Types.
 * @param name as the content security policy has it (server/security-headers.ts)
 */
export function ownHtmlPolicy(
  name: string,
  createHTML: (text: string) => string,
): (text: string) => string {
  let policy: Policy | undefined;
  return (text) => {
    if (!policy) {
      policy = { createHTML };
      try {
        const { trustedTypes } = globalThis as {
          trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
        };
        policy = trustedTypes?.createPolicy(name, policy) ?? policy;
      } catch {
        // The host's header doesn't allow the name, so the default policy decides.
      }
    }
    return policy.createHTML(text);
  };
}
