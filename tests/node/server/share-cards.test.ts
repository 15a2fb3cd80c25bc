/** P5, P7: pictures for link previews. */
import { setImmediate } from 'node:timers/promises';

import { afterAll, describe, expect, it } from 'vitest';

import { pageRoutes } from '../../../server/pages.ts';
import { CardAnswers } from '../../../server/share-cards/card-answers.ts';
import { cardSvg, drawableText, wrapped } from '../../../server/share-cards/card-svg.ts';
import { SiteIndex } from '../../../server/site-index.ts';
import { type CardLot, ShareCards } from '../../../server/share-cards/share-cards.ts';
import { shareCardPath } from '../../../src/features/lot/data/share-card.ts';
import { fixtureLotsByOperator } from '../../support/fixture-lots.ts';
import { FJELLRO, OPERATORS } from '../../support/sample-operators.ts';
import { turnsDuring } from '../../support/turns-during.ts';

function lot(parts: Partial<CardLot>): CardLot {
  const address = { street: 'Storgata 1', city: 'Moss', postalCode: '', countryCode: 'NO' };
  return { name: 'Torget', address, ...parts };
}

const COLOURS = { accent: '#0f5c4c', softAccent: '#d3ebe3' };
const PLAIN = { place: '', operatorName: 'Fjellro', ...COLOURS, icon: undefined } as const;
const NO_ADDRESS = { street: '', city: '', postalCode: '', countryCode: '' };

function sizeOf(png: Uint8Array): [number, number] {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
}

it.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert('],
  ['"/><image href="https://evil.example/x"/>', '&quot;/&gt;'],
  ['&xxe; ]]>', '&amp;xxe; ]]&gt;'],
])('a card: %s is text', (name, shown) => {
  const svg = cardSvg({ ...PLAIN, name });
  expect(svg).toContain(shown);
  expect(svg).not.toMatch(/<(?:script|image|foreignObject)/);
});

it('a card leaves out what the typeface lacks (without anything left, the operator is named), breaks long names, and shortens those that never end', () => {
  expect(drawableText('P\u0000\u202e-hus 😀 Привет\n Ærlig\ud800')).toBe('P-hus Ærlig');
  expect(cardSvg({ ...PLAIN, name: 'Парковка' })).toContain(
    'font-weight="600" fill="#343a37">Fjellro<',
  );
  expect(wrapped('Ullevål sykehus', 6, 2)).toEqual(['Ullevål', 'sykehus']);
  const lines = wrapped('W'.repeat(300), 7, 3);
  expect(lines).toHaveLength(3);
  expect(lines.at(-1)).toMatch(/…$/);
  expect(drawableText('a'.repeat(100_000)).length).toBeLessThanOrEqual(160);
});

describe('drawing', () => {
  const cards = new ShareCards('public');
  afterAll(() => cards.close());

  it('a lot, also without a name and after one that can’t be drawn, while the server’s own thread is free', async () => {
    const drawing = async () => {
      await expect(cards.draw('<svg')).rejects.toThrow(/./);
      for (const parts of [{}, { name: '', address: NO_ADDRESS }]) {
        const svg = await cards.svgOf(FJELLRO, lot(parts));
        expect(svg).toContain('data:image/svg+xml;base64,');
        expect(sizeOf(await cards.draw(svg))).toEqual([1200, 630]);
      }
    };
    const drawn = drawing();
    // Drawing here would leave a handful.
    expect(await turnsDuring(drawn)).toBeGreaterThan(100);
    await drawn;
  });

  it('shows the operator’s colours alone where its icon is no SVG of the build', async () => {
    const elsewhere = new ShareCards('/none');
    const icon = 'https://www.fjellro.example/icon.png';
    const drawn = [elsewhere.svgOf(FJELLRO, lot({})), cards.svgOf({ ...FJELLRO, icon }, lot({}))];
    for (const svg of await Promise.all(drawn)) {
      expect(svg).not.toContain('<image');
      expect(svg).toContain(FJELLRO.colours.light.secondary.background);
    }
  });
});

describe('answers', () => {
  const lots = fixtureLotsByOperator();
  const answers = new CardAnswers('public');

  it('stand beside the lots’ pages, as each page’s own address says', async () => {
    const index = new SiteIndex(OPERATORS, lots);
    const site = { operators: OPERATORS, lots, index, shell: undefined, renderer: undefined };
    const headers = { 'x-own': 'yes' };
    const pages = pageRoutes(async () => ({ ...site, cards: answers, headers }));
    const ask = (path: string) => pages.request(`http://localhost${path}`);
    const found = await ask(shareCardPath('9001', 'no'));
    expect(found.headers.get('content-type')).toBe('image/png');
    expect(found.headers.get('x-own')).toBe('yes');
    expect(sizeOf(new Uint8Array(await found.arrayBuffer()))).toEqual([1200, 630]);
    for (const path of ['/en/parkinglot/9001', '/parkinglot/nobody', '']) {
      expect((await ask(`${path}/card.png`)).status).toBe(404);
    }
  });

  it('draws each lot once, no unknown lot, refuses when too many wait, and ends with what was asked for', async () => {
    expect(await answers.at(FJELLRO, 'nobody', lots)).toBe('none');
    expect(await answers.at({ ...FJELLRO, id: 'nobody' }, '9001', lots)).toBe('none');
    // Its icon is not read yet.
    const other = answers.at(OPERATORS.operators[1]!, '50001', lots);
    const ids = [...(lots.get('fjellro')?.ids ?? [])].slice(1, 30);
    const many = [...ids, ids[0]!].map((id) => answers.at(FJELLRO, id, lots));
    const last = many.at(-2);
    let refused: unknown;
    void last?.then((answer) => (refused = answer));
    // Refused before anything is read for it: a file takes longer than a turn of the event loop.
    await setImmediate();
    expect(refused).toBe('busy');
    await answers.close();
    expect(await other).toMatchObject({ type: 'image/png' });
    const [one, ...others] = await Promise.all(many);
    expect(one).toMatchObject({ type: 'image/png' });
    expect(others.at(-1)).toBe(one);
  });
});
