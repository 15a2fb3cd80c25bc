import type { i18n as I18n } from 'i18next';
import { apiFolder, listUrl } from '../api/list-url.ts';
import { languageOf } from '../domain/languages.ts';
import type { EngineClient } from '../engine-client/engine-client.ts';
import { EngineSupervisor } from '../engine-client/supervisor.ts';
import { spawnSearchWorker } from '../engine-client/worker-link.ts';
import { startTranslations } from '../i18n/translations.ts';
import type { Operator } from '../operators/operator.ts';
import { applyTheme } from '../operators/theme.ts';
import { nextTask } from './next-task.ts';
import type { PageData } from './page-data.ts';

export interface AppServices {
  readonly operator: Operator;
  /** The router's base: root path and operator marker (U3). */
  readonly basename: string;
  readonly engine: EngineClient;
  readonly i18n: I18n;
  readonly pageData: PageData | undefined;
}

export type PageTarget = Pick<PageData, 'operator' | 'basename' | 'language'>;

/** Everything a first render needs, the list's download started before. @throws Fault when the texts can't be had */
export async function startApp(
  { operator, basename, language }: PageTarget,
  pageData: PageData | undefined,
): Promise<AppServices> {
  applyTheme(operator);
  const source = {
    url: listUrl(apiFolder(operator.apiBaseUrl, location.origin), operator.api === 'files'),
    language: languageOf(language).tag,
    storeKey: operator.id,
    country: operator.country,
  };
  const engine = new EngineSupervisor(source, spawnSearchWorker);
  try {
    await nextTask();
    const i18n = await startTranslations(language, pageData?.texts);
    return { operator, basename, engine, i18n, pageData };
  } catch (error) {
    engine.dispose();
    throw error;
  }
}
