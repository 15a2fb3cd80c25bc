import { scriptSafeJson } from './json-ld.ts';

interface DataBlockPolicy {
  createHTML(json: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: DataBlockPolicy): DataBlockPolicy;
}

/** Named in the content security policy (server/security-headers.ts). */
const POLICY_NAME = 'structured-data';

/** Takes JSON that can't end a script element, and nothing else. */
const rules: DataBlockPolicy = {
  createHTML: (json) => `<script type="application/ld+json">${json}</script>`,
};

let policy: DataBlockPolicy | undefined;

/**
 * Adds a data block to the document's head (P5).
 * Enforced Trusted Types refuse any text that script sets under a script element, data or not, so
 * the block is parsed from markup that a policy of its own vouches for.
 * @returns takes it away again
 */
export function addStructuredData(record: unknown): () => void {
  policy ??= createPolicy();
  const template = document.createElement('template');
  template.innerHTML = policy.createHTML(scriptSafeJson(record));
  const block = template.content.firstElementChild;
  if (block) document.head.append(block);
  return () => block?.remove();
}

function createPolicy(): DataBlockPolicy {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  try {
    return trustedTypes?.createPolicy(POLICY_NAME, rules) ?? rules;
  } catch {
    // A host whose header lacks the name: the default policy drops the block, the page goes on.
    return rules;
  }
}
