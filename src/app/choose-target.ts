import { languageOf } from '../domain/languages.ts';
import { pathBelow, SitePaths } from '../domain/paths.ts';
import { chooseOperator } from '../operators/choose-operator.ts';
import { loadOperators } from '../operators/load-operators.ts';
import type { PageTarget } from './start-app.ts';

/**
 * The operator and language that the address names (U1, U3), for a page that came without data.
 * @throws Fault when the operators' configuration can't be had
 */
export async function chooseTarget(url: URL): Promise<PageTarget> {
  const choice = chooseOperator(await loadOperators(import.meta.env.BASE_URL), url);
  const { language } = SitePaths.of(choice.operator.language).parse(
    pathBelow(choice.basename, url.pathname),
  );
  return { ...choice, language: languageOf(language) };
}
