/** P7: prices are read only where an operator's text states them plainly. */
import { describe, expect, it } from 'vitest';
import { statedPrice } from '../../../src/features/lot/price/price-line.ts';
import { textLines } from '../../../src/features/lot/html/text-lines.ts';
import { sanitiseOnServer } from '../../../server/sanitise-html.ts';

const linesOf = (html: string) => textLines(sanitiseOnServer(html, 3));

/** Of rates, each as "32/1 hour"; else the kind. */
function said(html: string): readonly string[] | string {
  const price = statedPrice(linesOf(html));
  if (price.kind !== 'rates') return price.kind;
  return price.rates.map(({ amount, count, unit }) => `${amount}/${count} ${unit}`);
}

it.each([
  [
    '<p><strong>Per time:</strong> 32 kr<br><strong>Per døgn:</strong> 220 kr</p><p>Avgift mandag–fredag 08–20. Søndag er gratis.</p>',
    ['32/1 hour', '220/1 day'],
  ],
  ['30 NOK/hour', ['30/1 hour']],
  ['41.00 NOK/30min', ['41/30 minute']],
  [
    '<table><tr><th>Tid</th><th>Pris</th></tr><tr><td>1 t</td><td>30 kr</td></tr><tr><td>2 timer</td><td>60 kr</td></tr><tr><td>Døgn</td><td>kr 1 200,-</td></tr></table>',
    ['30/1 hour', '60/2 hour', '1200/1 day'],
  ],
  [
    '<dl><dt>Per time</dt><dd>32 kr</dd><dt>Per måned</dt><dd>900 kr</dd></dl>',
    ['32/1 hour', '900/1 month'],
  ],
  ['Per time: 32 kr. Per døgn: 220 kr.', ['32/1 hour', '220/1 day']],
  ['<h3>Priser</h3><p>Per time: 10 kr</p>', ['10/1 hour']],
  ['Velkommen til oss.<br>Kr 30,- pr. time', ['30/1 hour']],
  ['Per påbegynte time: 28,-', ['28/1 hour']],
  ['1 time 32 kr', ['32/1 hour']],
  ['Per time: 24,50&nbsp;kr', ['24.5/1 hour']],
  ['Per time: 32 kr<br>Lading: 4 kr/kWh', ['32/1 hour']],
])('P7 plain prices become data: %s', (html, expected) => {
  expect(said(html)).toEqual(expected);
});

/** By what the price of parking is then: somewhere in the text, not said in it, or nothing. */
const NO_RATES = {
  somewhere: [
    '30 NOK',
    'Timepris: 32 kr',
    'Per time: fra 32 kr',
    'ca. 32 kr per time',
    'Per time: 32 kr (maks 220 kr)',
    'Per time: 0 kr',
    '3 € per hour',
    // The first hour is another price.
    'Første time gratis<br>Per time: 30 kr',
    'Gratis første 2 timer, deretter 30 kr per time',
    // Of whom, when.
    '<h3>Medlemmer</h3><p>Per time: 10 kr</p>',
    'Dag<br>Per time: 30 kr<br>Natt<br>Per time: 10 kr',
    'Per time: 30 kr<br>Per time: 10 kr',
    'Prisene gjelder hotellets gjester.<br>Per døgn: 150 kr',
    'Prisen gjelder bare elbiler.<br>Per døgn: 150 kr',
    'For kunder er prisen lavere.<br>Per døgn: 150 kr',
    'Rates apply to customers only.<br>Per day: 150 kr',
    // Beyond what parking costs.
    'Per time: 900 kr',
    '50NOK/2hr or overnight standard outlet',
  ],
  nothing: [
    'Lading:<br>Per kWh: 4 kr',
    'NKR 1.70/kWh; andre tariffer for eldre biler',
    'DC: 300 kr/h     AC: 40 kr/h',
    'Free Membership',
    'Søndag er gratis.',
    '<h3>Medlemmer</h3><p>Gratis</p>',
    'Mo-Su 06:00-24:00',
    '2.44',
    'City of Oslo standard rates',
    '<script>Per time: 32 kr</script>',
    '',
  ],
  free: ['Free', 'free', 'Free.', 'Gratis hele døgnet. Lengste parkeringstid er to timer.'],
};

it.each(Object.entries(NO_RATES).flatMap(([kind, texts]) => texts.map((html) => [kind, html])))(
  'P7 nothing is guessed: %s, by "%s"',
  (kind, html) => {
    expect(said(html)).toBe(kind);
  },
);

describe('text lines', () => {
  it.each<[html: string, line: string]>([
    // P7: cells don't run together.
    ['<table><tr><td>1 t</td><td>30 kr</td></tr></table>', '1 t\t30 kr'],
    // Entities are read, values that are not text ignored.
    ['<p>A &amp; B &#229;</p><svg><text>x</text></svg><p> </p>', 'A & B å'],
    // A tag without an end ends with the text.
    ...['<dt', '<p', '</dd', '<td', '<br '].flatMap((tag): [string, string][] => [
      [`Før${tag.repeat(30_000)}`, 'Før'],
      [`<p>Før</p>${tag} etter`, 'Før'],
    ]),
  ])('of %.40s', (html, line) => {
    expect(linesOf(html)).toEqual([line]);
  });

  it('never hangs on hostile text', () => {
    const started = linesOf(`${'<td '.repeat(20_000)}${'per '.repeat(9_000)}`);
    expect(statedPrice(started).kind).toBe('nothing');
    expect(statedPrice([`per ${'9 '.repeat(9_000)}kr`]).kind).not.toBe('rates');
    expect(statedPrice([`${'a'.repeat(19_000)} 1`]).kind).toBe('nothing');
  });
});
