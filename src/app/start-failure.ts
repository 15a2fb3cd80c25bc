import type { Language, LanguageCode } from '../domain/languages.ts';
import styles from './start-failure.module.css';

/** The few words a page needs when the texts themselves can't be had. */
export interface EmergencyTexts {
  readonly title: string;
  readonly text: string;
  readonly retry: string;
}

const ENGLISH: EmergencyTexts = {
  title: 'The page could not be loaded',
  text: 'We cannot reach the service. Check your connection and try again.',
  retry: 'Try again',
};

const TEXTS: Readonly<Partial<Record<LanguageCode, EmergencyTexts>>> = {
  no: {
    title: 'Siden kunne ikke lastes',
    text: 'Vi får ikke kontakt med tjenesten. Sjekk nettet og prøv igjen.',
    retry: 'Prøv igjen',
  },
  en: ENGLISH,
  dk: {
    title: 'Siden kunne ikke indlæses',
    text: 'Vi kan ikke få kontakt til tjenesten. Tjek nettet, og prøv igen.',
    retry: 'Prøv igen',
  },
};

/** English where a language has none of its own. */
export function emergencyTexts(code: LanguageCode): EmergencyTexts {
  return TEXTS[code] ?? ENGLISH;
}

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
