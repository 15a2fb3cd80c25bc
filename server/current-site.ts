import { readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { LANGUAGES } from '../src/domain/languages.ts';
import type { OperatorsFile } from '../src/operators/operator.ts';
import type { LotsByOperator } from './api.ts';
import type { LotFiles } from './lot-files.ts';
import { readOperators } from './lots.ts';
import type { Site } from './pages.ts';
import { reasonOf } from './log-words.ts';
import { readRelease, type Release } from './release.ts';
import { PageRenderer } from './render.ts';
import { Representation } from './respond.ts';
import { securityHeaders } from './security-headers.ts';
import { CardAnswers } from './share-cards/card-answers.ts';
import { SiteIndex } from './site-index.ts';

/** Between two looks whether release or lots were replaced. */
const LOOK_EVERY_MS = 1_000;
/** Files that pages are made from, beside the code. */
const SOURCES = [
  'index.html',
  'shell.html',
  'operators.json',
  ...LANGUAGES.map(({ code }) => `assets/i18n/${code}.json`),
];

/** Where lots come from: files that are looked at again, or what was read already. */
export type LotSource = LotFiles | LotsByOperator;

/** A release as it was read; its lots change without it. */
interface ReadRelease {
  readonly operators: OperatorsFile;
  readonly release: Release | undefined;
  readonly shell: Representation | undefined;
  readonly cards: CardAnswers | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * What is served at the moment. The files of the release, the link that leads there and the lot files are
 * looked at every second by their `stat`: watching would lose a file that a rename puts in its place. Pages,
 * API and site map change in one step, for requests that come after it. What can't be read leaves the one
 * before in its place, and is tried again when it changes.
 */
export class CurrentSite {
  readonly #directory: string;
  readonly #lots: LotSource;
  readonly #isolate: boolean;
  #release: ReadRelease;
  #site: Site;
  #stamp: string;
  #unreadable: string | undefined;
  #looking: Promise<void> | undefined;
  readonly #timer: NodeJS.Timeout;

  private constructor(
    options: { readonly directory: string; readonly lots: LotSource; readonly isolate: boolean },
    found: { readonly stamp: string; readonly release: ReadRelease; readonly lots: LotsByOperator },
  ) {
    this.#directory = options.directory;
    this.#lots = options.lots;
    this.#isolate = options.isolate;
    this.#stamp = found.stamp;
    this.#release = found.release;
    this.#site = siteOf(found.release, found.lots);
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  /**
   * @param options.directory the build (`dist`), or a path that leads to it by a link
   * @throws UsageError when it has no good operators file, LotFileError
   */
  static async open(options: {
    readonly directory: string;
    readonly lots: LotSource;
    readonly isolate?: boolean;
  }): Promise<CurrentSite> {
    const { directory, lots, isolate = false } = options;
    const stamp = await stampOf(directory);
    const release = await read(directory, isolate);
    return new CurrentSite(
      { directory, lots, isolate },
      { stamp, release, lots: isFixed(lots) ? lots : await lots.open(release.operators) },
    );
  }

  get site(): Site {
    return this.#site;
  }

  /** What is served of each operator. */
  get lotStatus(): ReturnType<LotFiles['status']> {
    return isFixed(this.#lots) ? {} : this.#lots.status(this.#site.operators);
  }

  /**
   * Looks now. Never rejects.
   * @param isAsked somebody asks for it: lots that were refused are taken if they can be read
   */
  async look(isAsked = false): Promise<void> {
    if (isAsked) await this.#looking;
    this.#looking ??= this.#look(isAsked)
      .catch((error: unknown) => console.error(reasonOf(error)))
      .finally(() => {
        this.#looking = undefined;
      });
    await this.#looking;
  }

  /** Ends its looks, and closes what the release holds once nothing is asked of it any more. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    await this.#site.cards?.close();
  }

  async #look(isAsked: boolean): Promise<void> {
    const release = await this.#newRelease();
    const { operators } = release ?? this.#release;
    const lots = isFixed(this.#lots) ? undefined : await this.#lots.look(operators, isAsked);
    if (!release && !lots) return;
    const before = this.#release;
    this.#release = release ?? before;
    const others = isFixed(this.#lots) ? this.#lots : this.#lots.served(operators);
    this.#site = siteOf(this.#release, lots ?? others);
    // Not waited for: its last cards may still be drawn.
    if (release) before.cards?.close().catch((error: unknown) => console.error(reasonOf(error)));
  }

  async #newRelease(): Promise<ReadRelease | undefined> {
    const found = await stampOf(this.#directory);
    if (found === this.#stamp) return undefined;
    try {
      const release = await read(this.#directory, this.#isolate);
      // Not before: where the link was gone for a moment, the files it leads to are the same when it is back.
      this.#stamp = found;
      return release;
    } catch (error) {
      if (found !== this.#unreadable) {
        console.error(`The new release can’t be read, the one before stays: ${reasonOf(error)}`);
      }
      this.#unreadable = found;
      return undefined;
    }
  }
}

function isFixed(lots: LotSource): lots is LotsByOperator {
  return 'get' in lots;
}

async function stampOf(directory: string): Promise<string> {
  const path = await realpath(directory).catch(() => '');
  const times = await Promise.all(
    SOURCES.map(async (name) => (await stat(join(path, name)).catch(() => undefined))?.mtimeMs),
  );
  return [path, ...times].join(' ');
}

async function read(link: string, isolate: boolean): Promise<ReadRelease> {
  const directory = await realpath(link);
  const operators = await readOperators(join(directory, 'operators.json'));
  const release = await readRelease(directory);
  const index = await readFile(join(directory, 'index.html')).catch(() => undefined);
  return {
    operators,
    release,
    shell: index && new Representation(index, 'text/html; charset=utf-8'),
    cards: release && new CardAnswers(directory, operators),
    headers: securityHeaders(operators, { isolate }),
  };
}

function siteOf({ release, ...rest }: ReadRelease, lots: LotsByOperator): Site {
  return {
    ...rest,
    lots,
    renderer: release && new PageRenderer(release, rest.operators, lots),
    index: new SiteIndex(rest.operators, lots),
  };
}
