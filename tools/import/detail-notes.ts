import { escapeHtml } from '../../src/domain/escape-html.ts';

/** A bare value of a source needs a word beside it: `2.1` says nothing, "Høydegrense: 2.1" does. */
const LABELS = {
  fee: { no: 'Avgift', en: 'Fee' },
  openingHours: { no: 'Åpningstider', en: 'Opening hours' },
  maxStay: { no: 'Lengste opphold', en: 'Longest stay' },
  maxHeight: { no: 'Høydegrense', en: 'Height limit' },
  operator: { no: 'Drives av', en: 'Operated by' },
} as const;

/** A source's own words, and what they are about where the words don't say it themselves. */
export type DetailNote = string | { readonly about: keyof typeof LABELS; readonly text: string };

/** Notes as HTML paragraphs: what a source calls text must never become markup. */
export function noteParagraphs(notes: readonly DetailNote[], language: 'no' | 'en'): string {
  return notes
    .flatMap((note) => {
      if (typeof note === 'string') return note.split(/\r?\n/);
      const text = note.text.trim();
      return text === '' ? [] : [`${LABELS[note.about][language]}: ${text}`];
    })
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
}
