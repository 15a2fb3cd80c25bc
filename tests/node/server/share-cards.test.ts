/** P5, P7: pictures for link previews. */
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

import { afterAll, describe, expect, it } from 'vitest';

import { pageRoutes } from '../../../server/pages.ts';
import { CardAnswers } from '../../../server/share-cards/card-answers.ts';
import { cardSvg, drawableText, wrapped } from '../../../server/share-cards/card-svg.ts';
import { SiteIndex } from '../../../server/site-index.ts';
import { type CardLot, ShareCards } from '../../../server/share-cards/share-cards.ts';
import { shareCardPath } from '../../../src/features/lot/data/share-card.ts';
import { readOperators } from '../../../server/lots.ts';
import { fixtureLotsByOperator } from '../../support/fixture-lots.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');
const PUBLIC = join(import.meta.dirname, '../../../public');
const file = await readOperators(join(FIXTURES, 'operators.json'));
const [operator] = file.operators;
if (!operator) throw new Error('There is no operator.');

function lot(parts: Partial<CardLot>): CardLot {
  const address = { street: 'Storgata 1', city: 'Moss', postalCode: '', countryCode: 'NO' };
  return { name: 'Torget', address, ...parts };
}

function sizeOf(png: Uint8Array): [number, number] {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
}

const PLAIN = {
  place: '',
  operatorName: 'Fjellro',
  accent: '#0f5c4c',
  softAccent: '#d3ebe3',
  icon: undefined,
} as const;

describe('what a card says', () => {
  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert('],
    ['"/><image href="https://evil.example/x"/>', '&quot;/&gt;'],
    ['&xxe; ]]>', '&amp;xxe; ]]&gt;'],
  ])('%s is text', (name, shown) => {
    const svg = cardSvg({ ...PLAIN, name });
    expect(svg).toContain(shown);
    expect(svg).not.toMatch(/<(?:script|image|foreignObject)/);
  });

  it('leaves out what the typeface lacks; without anything left, the operator is named', () => {
    expect(drawableText('P\u0000\u202e-hus 😀 Привет\n Ærlig\ud800')).toBe('P-hus Ærlig');
    expect(cardSvg({ ...PLAIN, name: 'Парковка' })).toContain(
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
    ['a lot', {}],
    [
      'one without a name',
      { name: '', address: { street: '', city: '', postalCode: '', countryCode: '' } },
    ],
  ])('%s', async (_name, parts) => {
    const svg = await cards.svgOf(operator, lot(parts));
    expect(svg).toContain('data:image/svg+xml;base64,');
    expect(sizeOf(await cards.draw(svg))).toEqual([1200, 630]);
  });

  it('shows the operator’s colours alone where its icon is no SVG of the build', async () => {
    const elsewhere = new ShareCards(join(FIXTURES, 'none'));
    const icon = 'https://www.fjellro.example/icon.png';
    for (const svg of [
      await elsewhere.svgOf(operator, lot({})),
      await cards.svgOf({ ...operator, icon }, lot({})),
    ]) {
      expect(svg).not.toContain('<image');
      expect(svg).toContain(operator.colours.light.secondary.background);
    }
  });

  it('keeps the server’s own thread free', async () => {
    let turns = 0;
    const state = { isOver: false };
    const turning = (async () => {
      while (!state.isOver) {
        await setImmediate();
        turns += 1;
      }
    })();
    await cards.draw(await cards.svgOf(operator, lot({ name: 'Fri tråd' })));
    state.isOver = true;
    await turning;
    // Drawing here would leave a handful.
    expect(turns).toBeGreaterThan(100);
  });

  // Where threads have priorities of their own.
  it.runIf(process.platform === 'linux')(
    'draws behind everything else the server does',
    async () => {
      await cards.draw(await cards.svgOf(operator, lot({ name: 'Bakerst' })));
      const niceness = readdirSync('/proc/self/task').map((thread) => {
        const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
      });
      expect(niceness).toContain(Math.max(getPriority(), 10));
    },
  );

  it('a card that can’t be drawn fails alone, and the thread continues', async () => {
    await expect(cards.draw('<svg')).rejects.toThrow(/./);
    expect(sizeOf(await cards.draw(await cards.svgOf(operator, lot({}))))).toEqual([1200, 630]);
  });

  it('ends after the last card that was asked for', async () => {
    const closing = new ShareCards(PUBLIC);
    const svg = await closing.svgOf(operator, lot({}));
    let drawn = 0;
    const cardsDrawn = [1, 2].map(async () => {
      await closing.draw(svg);
      drawn += 1;
    });
    await closing.close();
    await Promise.all(cardsDrawn);
    expect(drawn).toBe(2);
  });
});

describe('answers', () => {
  it('draws each lot once, no unknown lot, and refuses when too many wait', async () => {
    const lots = fixtureLotsByOperator();
    const answers = new CardAnswers(PUBLIC, file);
    expect(await answers.at('fjellro', 'nobody', lots)).toBe('none');
    expect(await answers.at('nobody', '9001', lots)).toBe('none');
    const [one, same] = await Promise.all([
      answers.at('fjellro', '9001', lots),
      answers.at('fjellro', '9001', lots),
    ]);
    expect(one).toBe(same);
    const rows = JSON.parse(lots.get('fjellro')?.list.bytes.toString() ?? '[]') as readonly {
      readonly parkingLotId: string | number;
    }[];
    const many = rows
      .slice(0, 30)
      .map((row) => answers.at('fjellro', String(row.parkingLotId), lots));
    let last: unknown;
    void many.at(-1)?.then((answer) => (last = answer));
    // Refused before anything is read for it: a file takes longer than a turn of the event loop.
    await setImmediate();
    expect(last).toBe('busy');
    await Promise.all(many);
    await answers.close();
  });

  it('draws a card that was asked for before a release was switched', async () => {
    const lots = fixtureLotsByOperator();
    const answers = new CardAnswers(PUBLIC, file);
    const card = answers.at('fjellro', '9001', lots);
    // The card's icon is not read yet.
    const [drawn] = await Promise.all([card, answers.close()]);
    expect(drawn).toMatchObject({ type: 'image/png' });
  });

  it('stand beside the lots’ pages, as each page’s own address says', async () => {
    const lots = fixtureLotsByOperator();
    const [cards, index] = [new CardAnswers(PUBLIC, file), new SiteIndex(file, lots)];
    const site = { operators: file, lots, index, shell: undefined, renderer: undefined };
    const pages = pageRoutes(() =>
      Promise.resolve({ ...site, cards, headers: { 'x-own': 'yes' } }),
    );
    const ask = (path: string) => pages.request(`http://localhost${path}`);
    const found = await ask(shareCardPath('9001', 'no'));
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
