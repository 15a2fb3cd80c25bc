import { useMemo } from 'react';
import styles from './api-html.module.css';
import type { SafeHtml } from '../data/safe-lot.ts';
import { ownHtmlPolicy } from '../../../ui/html-policy.ts';

/** What `SafeHtml` is was sanitised. */
const trustedHtml = ownHtmlPolicy('api-html', (html) => html);

interface ApiHtmlProps {
  readonly content: SafeHtml;
  /** The text's language if it differs from the page's. [L3] */
  readonly lang: string | undefined;
}

/** Shows sanitised HTML of the API as part of the page. */
export function ApiHtml({ content, lang }: ApiHtmlProps) {
  const html = useMemo(() => ({ __html: trustedHtml(content) }), [content]);
  return <div className={styles.text} lang={lang} dangerouslySetInnerHTML={html} />;
}
