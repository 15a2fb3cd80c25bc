import { useLayoutEffect, useRef } from 'react';
import styles from './api-html.module.css';

interface ApiHtmlProps {
  /** From `sanitiseHtml`. */
  readonly content: DocumentFragment;
  /** L3: the text's language where it differs from the page's. */
  readonly lang: string | undefined;
}

/** HTML of the API's, set as part of the page. */
export function ApiHtml({ content, lang }: ApiHtmlProps) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    host.current?.replaceChildren(content.cloneNode(true));
  }, [content]);
  return <div ref={host} className={styles.text} lang={lang} />;
}
