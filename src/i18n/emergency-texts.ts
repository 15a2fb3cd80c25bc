import type { LanguageCode } from '../domain/languages.ts';

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
