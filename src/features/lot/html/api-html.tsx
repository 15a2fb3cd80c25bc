import { useMemo } from 'react';
import styles from './api-html.module.css';
import type { SafeHtml } from '../data/safe-lot.ts';
import { trustedHtml } from './trusted-html.ts';

interface ApiHtmlProps {
  readonly content: SafeHtml;
  /** L3: the text's language where it differs from the page's. */
  readonly lang: string | undefined;
}

/** HTML of the API's, set as part of the page. */
export function ApiHtml({ content, lang }: ApiHtmlProps) {
  const html = useMemo(() => ({ __html: trustedHtml(content) }), [content]);
  return <div className={styles.text} lang={lang} dangerouslySetInnerHTML={html} />;
}
