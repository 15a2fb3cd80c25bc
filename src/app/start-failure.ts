import type { Language, LanguageCode } from '../domain/languages.ts';
import { buttonClass } from '../ui/button.tsx';
import styles from './start-failure.module.css';

const ENGLISH = {
  title: 'The page could not be loaded',
  text: 'We cannot reach the service. Check your connection and try again.',
  retry: 'Try again',
};

/** The few words a page needs when the texts themselves can't be had. English where a language has none of its own. */
const TEXTS: Readonly<Partial<Record<LanguageCode, typeof ENGLISH>>> = {
  no: {
    title: 'Siden kunne ikke lastes',
    text: 'Vi får ikke kontakt med tjenesten. Sjekk nettet og prøv igjen.',
    retry: 'Prøv igjen',
  },
  dk: {
    title: 'Siden kunne ikke indlæses',
    text: 'Vi kan ikke få kontakt til tjenesten. Tjek nettet, og prøv igen.',
    retry: 'Prøv igen',
  },
};

/** Shows one sentence and a button to try again when neither operator nor texts could be loaded. Needs no React and no texts file. */
export function showStartFailure(container: HTMLElement, language: Language, error: unknown): void {
  const texts = TEXTS[language.code] ?? ENGLISH;
  document.documentElement.lang = language.tag;
  document.title = texts.title;

  const main = element('main', styles.failure);
  main.setAttribute('role', 'alert');
  const retry = element('button', buttonClass(), texts.retry);
  retry.addEventListener('click', () => location.reload());
  main.append(
    element('h1', styles.title, texts.title),
    element('p', 'muted size-l', texts.text),
    retry,
  );
  container.replaceChildren(main);
  // For whoever runs the site; the visitor sees only the sentence.
  // oxlint-disable-next-line no-console
  console.error(error);
}

function element(tag: string, className: string | undefined, text = ''): HTMLElement {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.textContent = text;
  return node;
}
