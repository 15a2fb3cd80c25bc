/** The README's pictures: the search page, a lot's page, results on a phone. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mapDrawn, type Stage, whenStill, withPage } from './stage.ts';

const TYPED = 'oslo';

interface ListedLot {
  readonly parkingLotId: string | number;
}

/** The first lot of the list has all that a lot can have. */
async function lotId({ origin }: Stage): Promise<string> {
  const [lot] = (await (await fetch(`${origin}/api/fjellro/parkinglots`)).json()) as ListedLot[];
  if (!lot) throw new Error('The API has no lots.');
  return String(lot.parkingLotId);
}

/** Writes search.png, lot.png and phone.png into the folder. */
export async function drawScreens(stage: Stage, folder: string): Promise<void> {
  const { origin } = stage;
  const keep = async (name: string, picture: Buffer): Promise<void> => {
    await writeFile(join(folder, name), picture);
    console.log(`${name}: ${(picture.length / 1000).toFixed(0)} kB`);
  };
  await withPage(stage, { viewport: { width: 1440, height: 900 } }, async (page) => {
    await page.goto(`${origin}/`);
    await page.locator('[data-marker]').first().waitFor();
    await mapDrawn(page);
    await keep('search.png', await whenStill(page));
  });
  await withPage(stage, { viewport: { width: 1440, height: 1000 } }, async (page) => {
    await page.goto(`${origin}/parkinglot/${await lotId(stage)}`);
    await mapDrawn(page);
    await keep('lot.png', await whenStill(page));
  });
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };
  await withPage(stage, phone, async (page) => {
    await page.goto(`${origin}/`);
    await page.getByRole('combobox').fill(TYPED);
    // U1: the address follows when the list has answered.
    await page.waitForURL(({ searchParams }) => searchParams.get('search') === TYPED);
    await keep('phone.png', await whenStill(page));
  });
}
