/** Lays out a share card: a lot's name and place, beside its operator's icon. */
import { escapeHtml } from '../../src/domain/escape-html.ts';
import { SHARE_CARD_SIZE } from '../../src/features/lot/data/share-card.ts';

const NAME_COLOUR = '#343a37';
const PLACE_COLOUR = '#59605c';
const MARGIN = 64;
/** The width of the coloured panel at the right edge, which holds the icon. */
const PANEL_WIDTH = 400;
const ICON_PX = 232;
const TEXT_WIDTH = SHARE_CARD_SIZE.width - PANEL_WIDTH - 2 * MARGIN;

/** The font sizes of the name, each with its greatest number of lines. The card takes the first that fits. */
const NAME_SIZES = [
  { sizePx: 76, lines: 2 },
  { sizePx: 62, lines: 3 },
  { sizePx: 50, lines: 4 },
] as const;
const PLACE_PX = 36;
const PLACE_LINES = 2;
const LEADING = 1.16;
/** Longer texts are cut, because they do not fit and take long to measure. */
const MAX_CHARACTERS = 160;

export interface CardParts {
  readonly name: string;
  /** The street and the town, as far as the lot has them. */
  readonly place: string;
  readonly operatorName: string;
  /** One of the operator's colours, as `#` and six digits. */
  readonly accent: string;
  readonly softAccent: string;
  /** The operator's icon as SVG; without it the panel is empty. */
  readonly icon: string | undefined;
}

/** Returns the text without the characters that the card's typeface lacks. */
export function drawableText(text: string): string {
  return Array.from(
    text
      .slice(0, 4 * MAX_CHARACTERS)
      .toWellFormed()
      .normalize('NFC'),
  )
    .filter((character) => /^[\p{Script=Latin}\p{Nd}\p{P}\p{Sm}\p{Sc}\p{Zs}]$/u.test(character))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_CHARACTERS);
}

/** Estimates a line's width in ems. It errs on the wide side, so that no line leaves the card. */
function widthOf(text: string): number {
  let ems = 0;
  for (const character of text) {
    if (/[iIjl.,:;|!'’ ()[\]]/.test(character)) ems += 0.33;
    else if (/[frt/-]/.test(character)) ems += 0.42;
    else if (/[mwMW@—]/.test(character)) ems += 0.95;
    else if (/\p{Lu}/u.test(character)) ems += 0.72;
    else ems += 0.6;
  }
  return ems;
}

/** Breaks a text into lines. A text that needs more than `maxLines` ends in an ellipsis. */
export function wrapped(text: string, widthEms: number, maxLines: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((each) => splitWord(each, widthEms))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= widthEms) {
      line = longer;
      continue;
    }
    if (lines.length === maxLines - 1) return [...lines, shortened(longer, widthEms)];
    lines.push(line);
    line = word;
  }
  return [...lines, line].filter((each) => each !== '');
}

/** Splits a word into pieces that are no wider than a line. */
function splitWord(word: string, widthEms: number): string[] {
  const pieces = [''];
  for (const character of word) {
    const longer = `${pieces.at(-1) ?? ''}${character}`;
    if (widthOf(longer) <= widthEms) pieces[pieces.length - 1] = longer;
    else pieces.push(character);
  }
  return pieces;
}

function shortened(text: string, widthEms: number): string {
  let short = text;
  while (short !== '' && widthOf(`${short}…`) > widthEms) short = short.slice(0, -1);
  return `${short.trimEnd()}…`;
}

function nameLines(name: string): { readonly lines: string[]; readonly sizePx: number } {
  const fits = NAME_SIZES.map(({ sizePx, lines }) => ({
    sizePx,
    lines: wrapped(name, TEXT_WIDTH / sizePx, lines),
  }));
  const whole = fits.find(({ lines }) => !lines.at(-1)?.endsWith('…'));
  return whole ?? fits.at(-1) ?? { lines: [name], sizePx: NAME_SIZES[0].sizePx };
}

function textLine(line: string, y: number, size: number, weight: 400 | 600, fill: string): string {
  return `<text x="${MARGIN}" y="${y.toFixed(1)}" font-size="${size}" font-weight="${weight}" fill="${fill}">${escapeHtml(line)}</text>`;
}

/** Returns the card as SVG. All texts are escaped, and lose the characters that the typeface lacks. */
export function cardSvg(parts: CardParts): string {
  const { width, height } = SHARE_CARD_SIZE;
  const operatorName = drawableText(parts.operatorName);
  const { lines, sizePx } = nameLines(drawableText(parts.name) || operatorName);
  const place = wrapped(drawableText(parts.place), TEXT_WIDTH / PLACE_PX, PLACE_LINES);
  const nameTop = 248;
  const placeTop = nameTop + lines.length * sizePx * LEADING + 14;
  const panelLeft = width - PANEL_WIDTH;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Schibsted Grotesk">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<rect x="${panelLeft}" width="${PANEL_WIDTH}" height="${height}" fill="${parts.softAccent}"/>`,
    textLine(operatorName, 108, 34, 600, parts.accent),
    ...lines.map((line, index) =>
      textLine(line, nameTop + index * sizePx * LEADING, sizePx, 600, NAME_COLOUR),
    ),
    ...place.map((line, index) =>
      textLine(line, placeTop + index * PLACE_PX * LEADING, PLACE_PX, 400, PLACE_COLOUR),
    ),
    parts.icon === undefined ? '' : iconPart(parts.icon, panelLeft, height),
    `<rect y="${height - 14}" width="${width}" height="14" fill="${parts.accent}"/>`,
    '</svg>',
  ].join('');
}

function iconPart(svg: string, left: number, height: number): string {
  const data = Buffer.from(svg).toString('base64');
  const [x, y] = [left + (PANEL_WIDTH - ICON_PX) / 2, (height - ICON_PX) / 2];
  return `<image href="data:image/svg+xml;base64,${data}" x="${x}" y="${y}" width="${ICON_PX}" height="${ICON_PX}"/>`;
}
