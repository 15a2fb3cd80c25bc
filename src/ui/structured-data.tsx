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

/** What the page is about, for search engines: a data block in the document's head. [P5] */
export function StructuredData({ record }: { readonly record: object | undefined }) {
  const records = useContext(RecordsContext);
  // Only on the server, where no effect runs.
  if (record) records?.push(record);
  const json = record && scriptSafeJson(record);
  useEffect(() => (json === undefined ? undefined : addBlock(json)), [json]);
  return null;
}

/** Replaces the head's data block; parsed from markup, as Trusted Types refuse text under a script. @returns removes it */
function addBlock(json: string): () => void {
  for (const old of document.querySelectorAll(BLOCKS)) old.remove();
  const template = document.createElement('template');
  template.innerHTML = dataBlock(json);
  const block = template.content.firstElementChild;
  if (block) document.head.append(block);
  return () => block?.remove();
}
