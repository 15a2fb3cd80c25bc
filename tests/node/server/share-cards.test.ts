/** P5, P7: pictures for link previews. */
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { pageRoutes } from '../../../server/pages.ts';
import { CardAnswers } from '../../../server/share-cards/card-answers.ts';
import { cardSvg, drawableText, wrapped } from '../../../server/share-cards/card-svg.ts';
import { type CardLot, ShareCards } from '../../../server/share-cards/share-cards.ts';
import { shareCardPath } from '../../../src/features/lot/share-card.ts';
import { lotsByOperator, readOperators } from '../../../server/lots.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');
const PUBLIC = join(import.meta.dirname, '../../../public');
const file = await readOperators(join(FIXTURES, 'operators.json'));
const [operator] = file.operators;
if (!operator) throw new Error('There is no operator.');

function lot(parts: Partial<CardLot>): CardLot {
  const address = { street: 'Storgata 1', city: 'Moss', postalCode: '', countryCode: 'NO' };
  return { name: 'Torget', address, position: [10.66, 59.43], ...parts };
}

function sizeOf(png: Uint8Array): [number, number] {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
}

const PLAIN = { place: '', operatorName: 'Fjellro', accent: '#0f5c4c' } as const;
const NONE = { icon: undefined, pin: undefined, map: undefined };

describe('what a card says', () => {
  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert('],
    ['"/><image href="https://evil.example/x"/>', '&quot;/&gt;'],
    ['&xxe; ]]>', '&amp;xxe; ]]&gt;'],
  ])('%s is text', (name, shown) => {
    const svg = cardSvg({ ...PLAIN, ...NONE, name });
    expect(svg).toContain(shown);
    expect(svg).not.toMatch(/<(?:script|image|foreignObject)/);
  });

  it('leaves out what the typeface lacks; without anything left, the operator is named', () => {
    expect(drawableText('P\u0000\u202e-hus 😀 Привет\n Ærlig\ud800')).toBe('P-hus Ærlig');
    expect(cardSvg({ ...PLAIN, ...NONE, name: 'Парковка' })).toContain(
      'font-weight="600" fill="#343a37">Fjellro<',
    );
  });

  it('breaks long names, and shortens those that never end', () => {
    expect(wrapped('Ullevål sykehus', 6, 2)).toEqual(['Ullevål', 'sykehus']);
    const lines = wrapped('W'.repeat(300), 7, 3);
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toMatch(/…$/);
    expect(drawableText('a'.repeat(100_000)).length).toBeLessThanOrEqual(160);
  });
});

describe('drawing', () => {
  const cards = new ShareCards(PUBLIC);
  afterAll(() => cards.close());

  it.each([
    ['with main roads', {}],
    ['with streets', { position: [10.755, 59.904] }],
    ['without a position', { position: undefined }],
    ['at the end of the world', { position: [180, 90] }],
    [
      'without a name',
      { name: '', address: { street: '', city: '', postalCode: '', countryCode: '' } },
    ],
  ] as const)('%s', async (_name, parts) => {
    expect(sizeOf(await cards.draw(operator, lot(parts as Partial<CardLot>)))).toEqual([1200, 630]);
  });

  it('goes without a map where there is none', async () => {
    const elsewhere = new ShareCards(FIXTURES);
    const [plain, withMap] = await Promise.all([
      elsewhere.draw(operator, lot({})),
      cards.draw(operator, lot({})),
    ]);
    expect(plain.length).toBeLessThan(withMap.length);
    await elsewhere.close();
  });

  it('closes its files after the last card that was asked for, which would open them again', async () => {
    const closing = new ShareCards(PUBLIC);
    let drawn = 0;
    const cardsDrawn = [1, 2].map(async () => {
      await closing.draw(operator, lot({}));
      drawn += 1;
    });
    await closing.close();
    expect(drawn).toBe(2);
    await Promise.all(cardsDrawn);
  });
});

describe('answers', () => {
  it('one drawing a lot, none for unknown ones, and a limit to how many wait', async () => {
    const lots = await lotsByOperator(file, undefined);
    const answers = new CardAnswers(PUBLIC, file, lots);
    expect(await answers.at('fjellro', 'nobody')).toBe('none');
    expect(await answers.at('nobody', '9001')).toBe('none');
    const [one, same] = await Promise.all([
      answers.at('fjellro', '9001'),
      answers.at('fjellro', '9001'),
    ]);
    expect(one).toBe(same);
    const rows = JSON.parse(lots.get('fjellro')?.list.bytes.toString() ?? '[]') as readonly {
      readonly parkingLotId: string | number;
    }[];
    const many = rows.slice(0, 30).map((row) => answers.at('fjellro', String(row.parkingLotId)));
    expect(await many.at(-1)).toBe('busy');
    await Promise.all(many);
    await answers.close();
  });

  it('stand beside the lots’ pages, as each page’s own address says', async () => {
    const cards = new CardAnswers(PUBLIC, file, await lotsByOperator(file, undefined));
    const site = { operators: file, lots: new Map(), shell: undefined, renderer: undefined };
    const pages = pageRoutes(() =>
      Promise.resolve({ ...site, cards, headers: { 'x-own': 'yes' } }),
    );
    const ask = (path: string) => pages.request(`http://localhost${path}`);
    const found = await ask(shareCardPath('9001'));
    expect(found.headers.get('content-type')).toBe('image/png');
    expect(found.headers.get('x-own')).toBe('yes');
    expect(sizeOf(new Uint8Array(await found.arrayBuffer()))).toEqual([1200, 630]);
    expect((await ask('/kystpark/parkinglot/50001/card.png')).status).toBe(200);
    for (const path of [
      '/en/parkinglot/9001/card.png',
      '/parkinglot/nobody/card.png',
      '/card.png',
    ]) {
      expect((await ask(path)).status).toBe(404);
    }
    await cards.close();
  });
});
