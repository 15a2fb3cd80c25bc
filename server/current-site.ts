import { readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { MS_PER_MINUTE } from '../src/domain/time.ts';
import { LANGUAGES } from '../src/domain/languages.ts';
import type { OperatorsFile } from '../src/operators/operator.ts';
import type { LotsByOperator } from './api.ts';
import type { FilledLots } from './feeds/feed.ts';
import type { Feeds } from './feeds/feeds.ts';
import { EngineThread } from './engine-thread.ts';
import type { LotFiles } from './lot-files.ts';
import { readOperators, withSample } from './operators-file.ts';
import type { Site } from './pages.ts';
import { reasonOf } from './log-reason.ts';
import { openPageThread, type PageThread } from './page-thread.ts';
import { PageRenderer } from './render.ts';
import { Representation } from './representation.ts';
import { securityHeaders } from './security-headers.ts';
import { CardAnswers } from './share-cards/card-answers.ts';
import { SiteIndex } from './site-index.ts';

/** How often the server checks whether the release or a lot file was replaced. */
const CHECK_EVERY_MS = 1_000;
/** Files that pages are made from, besides the code. */
const SOURCES = [
  'index.html',
  'shell.html',
  'operators.json',
  ...LANGUAGES.map(({ code }) => `assets/i18n/${code}.json`),
];

/** Where the server's lots come from: files that it checks for changes. */
export type ServedLots = Pick<LotFiles, 'open' | 'check' | 'served' | 'lacking' | 'status'>;

export interface SiteOptions {
  /** The build (`dist`), or a path that leads to it by a link. */
  readonly directory: string;
  readonly lots: ServedLots;
  /** Stopped by `close`. */
  readonly feeds?: Feeds | undefined;
}

/** A release and what was made of it. Its lots are not part of it: they change while the release stays. */
interface LoadedRelease {
  readonly operators: OperatorsFile;
  readonly pages: PageThread | undefined;
  readonly engines: EngineThread | undefined;
  readonly shell: Representation | undefined;
  readonly cards: CardAnswers | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * What is served at the moment. Every second it checks the release's files, the link that leads to them and
 * the lot files by `stat`, because a file watcher misses files that a rename replaces. Pages, API and site map
 * change in one step, for the requests that come after it. If the new release or a lot file can't be read, the
 * previous one is still served; the server reads it again when it changes.
 */
export class CurrentSite {
  readonly #options: SiteOptions;
  #release: LoadedRelease;
  #site: Site;
  #stamp: string;
  #unreadableStamp: string | undefined;
  #checking: Promise<void> | undefined;
  readonly #timer: NodeJS.Timeout;

  private constructor(
    options: SiteOptions,
    stamp: string,
    release: LoadedRelease,
    lots: LotsByOperator,
  ) {
    this.#options = options;
    this.#stamp = stamp;
    this.#release = release;
    this.#site = this.#siteOf(release, lots);
    this.#timer = setInterval(() => void this.check(), CHECK_EVERY_MS).unref();
  }

  /** @throws UsageError if the build has no good operators file, Error if no operator could be served */
  static async open(options: SiteOptions): Promise<CurrentSite> {
    const { directory, lots, feeds } = options;
    const stamp = await stampOf(directory);
    const release = await read(options);
    const opened = await lots.open(release.operators);
    // Nobody waits for the engines who asks for nothing.
    void release.engines?.load(release.operators, opened);
    const site = new CurrentSite(options, stamp, release, opened);
    feeds?.start(() => site.#filledLots());
    return site;
  }

  get feeds(): Feeds | undefined {
    return this.#options.feeds;
  }

  get site(): Site {
    return this.#site;
  }

  /** How many lots of each operator are served, and why a newer file was refused. */
  get lotStatus(): ReturnType<LotFiles['status']> {
    return this.#options.lots.status(this.#site.operators);
  }

  /** How many pages came without an answer, because the engine was busy. [U5] */
  get unanswered(): number {
    return this.#release.engines?.busy ?? 0;
  }

  /**
   * Checks now. Never rejects.
   * @param isForced also takes lots that an earlier check refused, if they can be read
   */
  async check(isForced = false): Promise<void> {
    if (isForced) await this.#checking;
    this.#checking ??= this.#check(isForced)
      .catch((error: unknown) => console.error(reasonOf(error)))
      .finally(() => {
        this.#checking = undefined;
      });
    await this.#checking;
  }

  /** Stops checking, then ends the release's threads when their last pages and share cards are made. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.feeds?.stop();
    await this.#checking;
    await end(this.#release);
  }

  #filledLots(): FilledLots[] {
    const { operators, lots } = this.#site;
    return operators.operators.flatMap(({ id, availabilityMaxAgeMinutes }) => {
      const found = lots.get(id);
      const maxAgeMs = availabilityMaxAgeMinutes * MS_PER_MINUTE;
      return found ? [{ operatorId: id, lots: found, maxAgeMs }] : [];
    });
  }

  async #check(isForced: boolean): Promise<void> {
    const release = await this.#newRelease();
    const { operators } = release ?? this.#release;
    const lots = await this.#options.lots.check(operators, isForced);
    if (!release && !lots) return;
    const before = this.#release;
    this.#release = release ?? before;
    const now = lots ?? this.#options.lots.served(operators);
    // Pages and API change together, when the engines of the new lists are built.
    await this.#release.engines?.load(operators, now);
    this.#site = this.#siteOf(this.#release, now);
    // Not waited for: its last pages and cards may still be made.
    if (release) end(before).catch((error: unknown) => console.error(reasonOf(error)));
  }

  #siteOf({ pages, engines, ...rest }: LoadedRelease, lots: LotsByOperator): Site {
    const operators = withSample(rest.operators, lots);
    return {
      ...rest,
      operators,
      lots,
      lacking: this.#options.lots.lacking(operators),
      renderer: pages && new PageRenderer((job) => pages.ask(job), lots, engines),
      index: new SiteIndex(operators, lots),
    };
  }

  async #newRelease(): Promise<LoadedRelease | undefined> {
    const found = await stampOf(this.#options.directory);
    if (found === this.#stamp) return undefined;
    try {
      const release = await read(this.#options);
      // Set only after a good read: a link that was gone for a moment leads to the same files when it is back.
      this.#stamp = found;
      return release;
    } catch (error) {
      if (found !== this.#unreadableStamp) {
        console.error(
          `The new release can’t be read. The previous one is still served: ${reasonOf(error)}`,
        );
      }
      this.#unreadableStamp = found;
      return undefined;
    }
  }
}

async function stampOf(directory: string): Promise<string> {
  const path = await realpath(directory).catch(() => '');
  const times = await Promise.all(
    SOURCES.map(async (name) => (await stat(join(path, name)).catch(() => undefined))?.mtimeMs),
  );
  return [path, ...times].join(' ');
}

async function read({ directory: link }: SiteOptions): Promise<LoadedRelease> {
  const directory = await realpath(link);
  const operators = await readOperators(join(directory, 'operators.json'));
  const pages = await openPageThread(directory);
  const index = await readFile(join(directory, 'index.html')).catch(() => undefined);
  return {
    operators,
    pages,
    engines: pages && new EngineThread(directory),
    shell: index && new Representation(index, 'text/html; charset=utf-8'),
    cards: pages && new CardAnswers(directory),
    headers: securityHeaders(operators),
  };
}

/** Ends a release's threads when what they were asked for is made. */
async function end({ pages, cards, engines }: LoadedRelease): Promise<void> {
  await Promise.all([pages?.close(), cards?.close(), engines?.close()]);
}
