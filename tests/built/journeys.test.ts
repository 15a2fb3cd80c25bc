/**
 * Random journeys of visitors, told by a seed: type, choose, tick, pan, open, back, reload, offline, resize, language,
 * tabs. After each step what a visitor sees must agree with the lots, and with itself.
 * `npm test -- --only journeys` walks 20,000 steps (`JOURNEY_STEPS` others); a journey that fails names its seed and steps.
 */
import { beforeAll, it, vi } from 'vitest';
import { readReadings } from '../../src/domain/availability.ts';
import { startFaultServer } from '../support/fault-server.ts';
import { overlaps } from '../support/overlaps.ts';
import { runProduct } from '../support/running-product.ts';
import { IS_LONG } from '../support/sample.ts';
import { mulberry32, SEED } from '../support/seed.ts';
import { openStage, type Stage } from '../support/stage.ts';
import { readStream } from '../node/loading/read-all.ts';
import { lookAt } from './journeys/look.ts';
import { JourneyOracle } from './journeys/oracle.ts';
import { type Random, STEPS } from './journeys/steps.ts';

const running = runProduct();

const STEPS_EACH = IS_LONG ? 30 : 12;
const STEPS_IN_ALL = Number(process.env['JOURNEY_STEPS'] ?? (IS_LONG ? 60 : STEPS_EACH));
const JOURNEYS = Math.ceil(STEPS_IN_ALL / STEPS_EACH);
/** Longer than a list that fails, is tried again and fails again takes. */
const COMES_TO_REST_MS = 25_000;
const PATHS = ['/', '/en', '/?search=oslo', '/kystpark'] as const;

const oracles = new Map<string, JourneyOracle>();

beforeAll(async () => {
  for (const operator of ['fjellro', 'kystpark']) {
    const { body } = await fetch(`${running.origin}/api/${operator}/parkinglots`);
    const { lots } = await readStream(body!);
    const feed = await fetch(`${running.origin}/api/${operator}/parkinglots/availability`);
    oracles.set(operator, new JourneyOracle(lots, readReadings(await feed.json()) ?? []));
  }
});

function randomOf(seed: number): Random {
  const next = mulberry32(seed);
  const int = (below: number) => Math.floor(next() * below);
  return { next, int, pick: (items) => items[int(items.length)]! };
}

/** Waits until what must hold does: a page may be on its way. */
async function compareWithLots({ page, server }: Stage): Promise<void> {
  await vi.waitFor(
    async () => {
      // Beyond the first page, or at the operator's own site.
      if (!page.url().startsWith(server.origin)) return;
      const operator = new URL(page.url()).pathname.startsWith('/kystpark')
        ? 'kystpark'
        : 'fjellro';
      const look = await lookAt(page);
      const wrongs = oracles.get(operator)?.wrongsOf(look) ?? [];
      if (wrongs.length > 0) throw new Error(wrongs.join('; '));
      // It takes longer than to look: each box of the page is measured.
      const found = look.isDropped ? [] : await page.evaluate(overlaps);
      const pairs = found.filter((fault) => !fault.endsWith('is cut off'));
      if (pairs.length > 0) throw new Error(`overlap: ${pairs.join('; ')}`);
    },
    { timeout: COMES_TO_REST_MS, interval: 150 },
  );
}

async function compareWalk(stage: Stage, random: Random, told: string[]): Promise<void> {
  const { page, server } = stage;
  const bag = STEPS.flatMap((step) => Array.from({ length: step.weight }, () => step));
  await page.goto(server.origin + random.pick(PATHS));
  await compareWithLots(stage);
  for (let taken = 0; taken < STEPS_EACH;) {
    // Back beyond the first page, or to the operator's own site.
    if (!page.url().startsWith(server.origin)) {
      server.heal();
      await page.goto(server.origin);
    }
    const step = random.pick(bag);
    if (step.isPossible && !(await step.isPossible(stage))) continue;
    told.push(step.name);
    await step.run(stage, random);
    await compareWithLots(stage);
    taken += 1;
  }
  if (stage.problems.length > 0) throw new Error(stage.problems.join('; '));
}

it.concurrent.each(Array.from({ length: JOURNEYS }, (_, index) => SEED + index))(
  'a visitor sees what is so at every step of journey %i',
  async (seed) => {
    const random = randomOf(seed);
    const own = await startFaultServer(running.origin);
    const stage = await openStage(running.browser, own, {
      viewport: random.pick([
        { width: 390, height: 844 },
        { width: 1_440, height: 900 },
      ]),
      geolocation: { longitude: 10.75, latitude: 59.91 },
      permissions: random.next() < 0.5 ? ['geolocation'] : [],
    });
    const told: string[] = [];
    try {
      await compareWalk(stage, random, told);
    } catch (error) {
      const where = `after ${told.join(', ')}; at ${stage.page.url()}`;
      throw new Error(`Journey ${seed}: ${where}: ${String(error)}`, { cause: error });
    }
    await stage.context.close();
    await own.stop();
  },
  300_000,
);
