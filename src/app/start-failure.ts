import { emergencyTexts } from '../i18n/emergency-texts.ts';
import type { Language } from '../domain/languages.ts';
import styles from './start-failure.module.css';

/** Shows one sentence and a button to try again when neither operator nor texts could be loaded. Needs no React and no texts file. */
export function showStartFailure(container: HTMLElement, language: Language, error: unknown): void {
  const texts = emergencyTexts(language.code);
  document.documentElement.lang = language.tag;
  document.title = texts.title;

  const main = element('main', styles.failure);
  main.setAttribute('role', 'alert');
  const retry = element('button', styles.retry, texts.retry);
  retry.addEventListener('click', () => location.reload());
  main.append(
    element('h1', styles.title, texts.title),
    element('p', styles.text, texts.text),
    retry,
  );
  container.replaceChildren(main);
  logError(error);
}

function element(tag: string, className: string | undefined, text = ''): HTMLElement {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.textContent = text;
  return node;
}

/** Logs the error for whoever runs the site; the visitor sees only the sentence. */
function logError(error: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(error);
}
