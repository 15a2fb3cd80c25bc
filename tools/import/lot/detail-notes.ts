import { decodeHTMLStrict } from 'entities';

import { escapeHtml } from '../../../src/domain/escape-html.ts';
import type { LanguageCode } from '../../../src/domain/languages.ts';
import { cleanText } from '../../../src/domain/row-values.ts';

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
  noParkingFee: {
    no: 'Ingen parkeringsavgift',
    en: 'No parking fee',
    dk: 'Ingen parkeringsafgift',
  },
} as const satisfies Readonly<Record<string, Said>>;

/** A source's own words, with a label where the words don't say what they are about. A label without `text` says it all. */
export type DetailNote =
  | string
  | { readonly about: keyof typeof LABELS; readonly text?: string | undefined };

/** Notes as HTML paragraphs. The source's text is escaped: it must never become markup. */
export function noteParagraphs(notes: readonly DetailNote[], language: LanguageCode): string {
  const lines = notes.flatMap((note) => {
    if (typeof note === 'string') return writtenText(note).split('\n');
    const label = saidIn(language, LABELS[note.about]);
    if (note.text === undefined) return [label];
    const text = writtenLine(note.text);
    return text === '' ? [] : [`${label}: ${text}`];
  });
  return [...new Set(lines.map((line) => line.trim()))]
    .filter((line) => line !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
}

/** The elements that texts from websites contain; any other `<` is a character of the text ("<P2>"). */
const TAG =
  /<\/?(?:a|abbr|b|blockquote|br|center|code|div|em|font|h[1-6]|hr|i|img|li|ol|p|small|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]{0,2000})?\/?>/gi;
const BREAK = /^<(?:br|\/?(?:p|div|li|tr|h[1-6]|ul|ol|table|blockquote|hr))\b/i;

/**
 * The plain text of a source that contains its own website's markup and escapes: `B U+0026amp; B`, `O&#039;Learys`,
 * `<b>Nord</b>`. Tags are removed and breaks become new lines. Entities are decoded once, and only if they end with a
 * semicolon: "P&R" stays, and so does the `<b>` of "&lt;b&gt;".
 */
function writtenText(text: string): string {
  const unescaped = text
    .replaceAll(/U\+([\dA-Fa-f]{4})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(TAG, (tag) => (BREAK.test(tag) ? '\n' : ''));
  return cleanText(decodeHTMLStrict(unescaped))
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim();
}

/** The same for a text of one line: a name, a street, a town. */
export function writtenLine(text: string): string {
  return writtenText(text).replaceAll('\n', ' ');
}
