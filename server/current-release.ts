import { readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { LANGUAGES } from '../src/domain/languages.ts';
import type { LotsByOperator } from './api.ts';
import { readOperators } from './lots.ts';
import type { Site } from './pages.ts';
import { readRelease } from './release.ts';
import { PageRenderer } from './render.ts';
import { Representation } from './respond.ts';
import { securityHeaders } from './security-headers.ts';
import { CardAnswers } from './share-cards/card-answers.ts';

/** Between two looks whether the release was switched. */
const LOOK_EVERY_MS = 1_000;
/** Files that pages are made from, beside the code. */
const SOURCES = [
  'index.html',
  'shell.html',
  'operators.json',
  ...LANGUAGES.map(({ code }) => `assets/i18n/${code}.json`),
];

/** The release that is served. */
export interface CurrentRelease {
  readonly site: () => Promise<Site>;
  /** Closes its files, once nothing is asked of it any more. */
  readonly close: () => Promise<void>;
}

/**
 * The release that a folder holds at the moment: read again when its files were replaced, or the
 * link that leads there. A release that can't be read leaves the one before in its place, and is
 * tried again at the next look.
 * @throws UsageError when the first one has no good operators file
 */
export async function currentRelease(
  directory: string,
  options: { readonly lots: LotsByOperator; readonly isolate: boolean },
): Promise<CurrentRelease> {
  let stamp = await stampOf(directory);
  let site = await readSite(directory, options);
  let lookedAtMs = performance.now();
  let looking: Promise<void> | undefined;
  let unreadable: string | undefined;
  const look = async (): Promise<void> => {
    const found = await stampOf(directory);
    lookedAtMs = performance.now();
    if (found === stamp) return;
    const before = site;
    try {
      site = await readSite(directory, options);
      // Not before: where the link was gone for a moment, the files it leads to are the same when it is back.
      stamp = found;
      // Not waited for: its last cards may still be drawn.
      before.cards?.close().catch((error: unknown) => console.error(error));
    } catch (error) {
      if (found !== unreadable) {
        console.error('The new release can’t be read, the one before stays:', error);
      }
      unreadable = found;
    }
  };
  return {
    site: async () => {
      if (performance.now() - lookedAtMs >= LOOK_EVERY_MS) {
        looking ??= look().finally(() => {
          looking = undefined;
        });
        await looking;
      }
      return site;
    },
    close: async () => {
      await looking;
      await site.cards?.close();
    },
  };
}

async function stampOf(directory: string): Promise<string> {
  const path = await realpath(directory).catch(() => '');
  const times = await Promise.all(
    SOURCES.map(async (name) => (await stat(join(path, name)).catch(() => undefined))?.mtimeMs),
  );
  return [path, ...times].join(' ');
}

async function readSite(
  link: string,
  { lots, isolate }: { readonly lots: LotsByOperator; readonly isolate: boolean },
): Promise<Site> {
  const directory = await realpath(link);
  const operators = await readOperators(join(directory, 'operators.json'));
  const release = await readRelease(directory);
  const index = await readFile(join(directory, 'index.html')).catch(() => undefined);
  return {
    operators,
    lots,
    shell: index && new Representation(index, 'text/html; charset=utf-8'),
    renderer: release && new PageRenderer(release, operators, lots),
    cards: release && new CardAnswers(directory, operators, lots),
    headers: securityHeaders(operators, { isolate }),
  };
}
