import '../ui/global.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { isLanguagePrefix, languageOf } from '../domain/languages.ts';
import { parsePath, pathBelow } from '../domain/paths.ts';
import { installHtmlPolicy } from '../ui/html-policy.ts';
import { App } from './app.tsx';
import { preloadNotFound } from './lazy-not-found.tsx';
import { askForLot, preloadLotPage } from './lot-route.tsx';
import { readPageData } from './page-data.ts';
import { type AppServices, type PageTarget, startApp, targetOf } from './start-app.ts';
import { showStartFailure } from './start-failure.ts';
import { telemetry } from './telemetry.ts';

/** A file that hangs must not hold back the page: what is rendered without it has a place for it. */
const LONGEST_WAIT_MS = 3_000;

/**
 * Code that the page at this address needs beyond the first view's. Never rejects: a page that can't
 * be had says so when it is rendered.
 */
async function preloadPage(target: PageTarget, hasData: boolean): Promise<void> {
  const path = parsePath(pathBelow(target.basename, location.pathname));
  if (path.page === 'search') return;
  const loading = path.page === 'lot' ? preloadLotPage() : preloadNotFound();
  const { id } = { id: undefined, ...path };
  if (id !== undefined && !hasData) void askForLot(target, id).catch(() => undefined);
  const waited = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  await Promise.race([loading.catch(() => undefined), waited]);
}

/** The field is the page's from the first paint: what was typed into it before stays in it. */
function withTypedText(container: HTMLElement, services: AppServices): AppServices {
  const typedText = container.querySelector<HTMLInputElement>('input[name=search]')?.value;
  if (!services.pageData || !typedText) return services;
  return { ...services, pageData: { ...services.pageData, typedText } };
}

function render(container: HTMLElement, services: AppServices): void {
  const app = (
    <App
      services={services}
      router={(routes, basename) => <BrowserRouter basename={basename}>{routes}</BrowserRouter>}
    />
  );
  if (services.pageData) {
    startTransition(() => void hydrateRoot(container, app));
    return;
  }
  const root = createRoot(container);
  startTransition(() => root.render(app));
}

async function start(container: HTMLElement): Promise<void> {
  const pageData = readPageData(location.pathname);
  // The HTML is of another page: the host has none for this address, and sent the one it has.
  if (!pageData) container.replaceChildren();
  const target = pageData
    ? targetOf(pageData)
    : await (await import('./choose-target.ts')).chooseTarget(new URL(location.href));
  const [services] = await Promise.all([
    startApp(target, pageData),
    preloadPage(target, pageData !== undefined),
  ]);
  render(container, withTypedText(container, services));
  // Out of reach: the page works without.
  await import('./install.ts').then(
    ({ makeInstallable }) => makeInstallable(services.operator, services.basename),
    () => undefined,
  );
}

installHtmlPolicy();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
start(root).catch((error: unknown) => {
  telemetry().error(error);
  // The base is unknown when the operators are: any language segment will do for one sentence.
  const segment = location.pathname.split('/').find(isLanguagePrefix);
  showStartFailure(root, languageOf(segment), error);
});
