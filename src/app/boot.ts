import type { i18n as I18n } from 'i18next';
import type { EngineClient } from '../engine-client/engine-client.ts';
import { startEngine } from '../engine-client/start-engine.ts';
import { type Language, languageOfPath } from '../domain/languages.ts';
import { startTranslations } from '../i18n/translations.ts';
import { chooseOperator, type OperatorChoice, pathBelow } from '../operators/choose-operator.ts';
import { loadOperators } from '../operators/load-operators.ts';
import type { Operator } from '../operators/operator.ts';
import { applyTheme } from '../operators/theme.ts';
import { startHooks } from './hooks.ts';

export interface Booted {
  readonly operator: Operator;
  /** The router's base: root path and operator marker (U3). */
  readonly basename: string;
  readonly engine: EngineClient;
  readonly i18n: I18n;
}

/** Whose page this is, in which language. */
export interface Chosen extends OperatorChoice {
  readonly language: Language;
}

/**
 * What the address chooses (U1, U3).
 * @throws Fault when the operators' configuration can't be had
 */
export async function choose(url: URL): Promise<Chosen> {
  const choice = chooseOperator(await loadOperators(import.meta.env.BASE_URL), url);
  return { ...choice, language: languageOfPath(pathBelow(choice.basename, url.pathname)) };
}

/**
 * Everything a first paint needs, the list's download started before React renders.
 * @throws Fault when the texts can't be had
 */
export async function boot({ operator, basename, language }: Chosen): Promise<Booted> {
  applyTheme(operator);
  startHooks(operator);
  const engine = startEngine({
    url: new URL(operator.apiBaseUrl, location.origin).href,
    language: language.tag,
    storeKey: operator.id,
  });
  try {
    const i18n = await startTranslations(
      language.code,
      `${import.meta.env.BASE_URL}assets/i18n/{{lng}}.json`,
    );
    return { operator, basename, engine, i18n };
  } catch (error) {
    engine.dispose();
    throw error;
  }
}
