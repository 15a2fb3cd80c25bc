import type { LanguageCode } from '../../../src/domain/languages.ts';
import { escapeHtml } from '../../../src/domain/escape-html.ts';
import { writtenText } from './written-text.ts';

/** What is said in some languages; those without words of their own get the English ones. */
export type Said = Readonly<Partial<Record<LanguageCode, string>>> & { readonly en: string };

export function saidIn(language: LanguageCode, words: Said): string {
  return words[language] ?? words.en;
}

/** Labels for a source's bare values: `2.1` says nothing, "Høydegrense: 2.1" does. */
const LABELS = {
  fee: { no: 'Avgift', en: 'Fee', dk: 'Afgift' },
  openingHours: { no: 'Åpningstider', en: 'Opening hours', dk: 'Åbningstider' },
  maxStay: { no: 'Lengste opphold', en: 'Longest stay', dk: 'Længste ophold' },
  maxHeight: { no: 'Høydegrense', en: 'Height limit', dk: 'Højdegrænse' },
  access: { no: 'Adgang', en: 'Access', dk: 'Adgang' },
  plugs: {
    no: 'Kontakter, antallet er ikke kjent',
    en: 'Plugs, number unknown',
    dk: 'Stik, antallet er ukendt',
  },
  contact: { no: 'Kontakt', en: 'Contact', dk: 'Kontakt' },
  charging: { no: 'Lading', en: 'Charging', dk: 'Opladning' },
  chargingOperator: {
    no: 'Lading drives av',
    en: 'Charging operated by',
    dk: 'Opladning drives af',
  },
  charge: { no: 'Pris', en: 'Price', dk: 'Pris' },
  paidSpaces: { no: 'Avgiftsbelagte plasser', en: 'Spaces that cost', dk: 'Pladser med afgift' },
  freeSpaces: { no: 'Avgiftsfrie plasser', en: 'Spaces without charge', dk: 'Pladser uden afgift' },
  parkingFee: { no: 'Parkeringsavgift', en: 'Parking fee', dk: 'Parkeringsafgift' },
} as const satisfies Readonly<Record<string, Said>>;

/** Whole sentences for what a source says by a code. */
const SENTENCES = {
  noParkingFee: {
    no: 'Ingen parkeringsavgift',
    en: 'No parking fee',
    dk: 'Ingen parkeringsafgift',
  },
} as const satisfies Readonly<Record<string, Said>>;

/** A source's own words, with a label where the words don't say what they are about. */
export type DetailNote =
  | string
  | { readonly about: keyof typeof LABELS; readonly text: string }
  | { readonly says: keyof typeof SENTENCES };

/** Notes as HTML paragraphs. The source's text is escaped: it must never become markup. */
export function noteParagraphs(notes: readonly DetailNote[], language: LanguageCode): string {
  const lines = notes.flatMap((note) => {
    if (typeof note === 'string') return writtenText(note).split('\n');
    if ('says' in note) return [saidIn(language, SENTENCES[note.says])];
    const text = writtenText(note.text).replaceAll('\n', ' ');
    return text === '' ? [] : [`${saidIn(language, LABELS[note.about])}: ${text}`];
  });
  return [...new Set(lines.map((line) => line.trim()))]
    .filter((line) => line !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
}
