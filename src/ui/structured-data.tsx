import { createContext, useContext, useEffect } from 'react';
import { scriptSafeJson } from '../domain/escape-html.ts';
import { ownHtmlPolicy } from './html-policy.ts';

const BLOCKS = 'script[type="application/ld+json"]';

/** Takes JSON that can't end a script element, and nothing else. */
const dataBlock = ownHtmlPolicy(
  'structured-data',
  (json) => `<script type="application/ld+json">${json}</script>`,
);

const RecordsContext = createContext<object[] | undefined>(undefined);

/** Collects the records of a page that the server renders. */
export const StructuredDataProvider = RecordsContext.Provider;

/**
 * What the page is about, for search engines (P5): a data block in the document's head.
 * @param record undefined: nothing is said
 */
export function StructuredData({ record }: { readonly record: object | undefined }) {
  const records = useContext(RecordsContext);
  // Only on the server, where no effect runs.
  if (record) records?.push(record);
  const json = record && scriptSafeJson(record);
  useEffect(() => (json === undefined ? undefined : addBlock(json)), [json]);
  return null;
}

/**
 * Adds a data block to the document's head, in the place of the one that came with the page.
 * Enforced Trusted Types refuse any text that script sets under a script element, data or not, so
 * the block is parsed from markup that a policy of its own vouches for.
 * @returns a function that removes it
 */
function addBlock(json: string): () => void {
  for (const old of document.querySelectorAll(BLOCKS)) old.remove();
  const template = document.createElement('template');
  template.innerHTML = dataBlock(json);
  const block = template.content.firstElementChild;
  if (block) document.head.append(block);
  return () => block?.remove();
}
