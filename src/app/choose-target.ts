import { pathBelow, SitePaths } from '../domain/paths.ts';
import { chooseOperator } from '../operators/choose-operator.ts';
import { loadOperators } from '../operators/load-operators.ts';
import type { PageTarget } from './start-app.ts';

/** Chooses the operator and the language by the address, for a page without the server's data. @throws Fault [U1, U3] */
export async function chooseTarget(url: URL): Promise<PageTarget> {
  const choice = chooseOperator(await loadOperators(import.meta.env.BASE_URL), url);
  const { language } = SitePaths.of(choice.operator.language).parse(
    pathBelow(choice.basename, url.pathname),
  );
  return { ...choice, language };
}
