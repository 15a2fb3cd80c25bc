import { pathBelow, SitePaths, withoutEndSlash } from '../domain/paths.ts';
import { chooseOperator } from '../operators/choose-operator.ts';
import { loadOperators } from '../operators/load-operators.ts';
import type { PageTarget } from './start-app.ts';

/** Chooses the operator and the language by the address, for a page without the server's data. @throws Fault [U1, U3] */
export async function chooseTarget(url: URL): Promise<PageTarget> {
  const file = await loadOperators(import.meta.env.BASE_URL);
  const root = withoutEndSlash(file.rootPath);
  if (url.pathname !== root && !url.pathname.startsWith(file.rootPath)) {
    // The server answers at the origin's root too; the app's addresses begin below the root path.
    location.replace(root + url.pathname + url.search + url.hash);
    return new Promise<never>(() => undefined);
  }
  const choice = chooseOperator(file, url);
  const { language } = SitePaths.of(choice.operator.language).parse(
    pathBelow(choice.basename, url.pathname),
  );
  return { ...choice, language };
}
