import '../ui/global.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { languageOf, LANGUAGES } from '../domain/languages.ts';
import { pathBelow, SitePaths } from '../domain/paths.ts';
import { HYDRATION_END, HYDRATION_START } from '../ui/hydration-events.ts';
import { earlyParts } from '../ui/on-demand.tsx';
import { installHtmlPolicy } from '../ui/html-policy.ts';
import { App } from './app.tsx';
import { LotPage } from './lot-route.tsx';
import { nextTask } from './next-task.ts';
import { readPageData } from './page-data.ts';
import { LazyOther } from './routes.tsx';
import { type AppServices, type PageTarget, startApp } from './start-app.ts';
import { showStartFailure } from './start-failure.ts';

/** A file that hangs must not hold back the page, which is rendered with a placeholder instead. */
const LONGEST_WAIT_MS = 3_000;

/** Loads the code that this page needs beyond the first view's. A page whose code can't be had says so when it is rendered. */
async function preloadPage({ operator, basename }: PageTarget): Promise<void> {
  const { page } = SitePaths.of(operator.language).parse(pathBelow(basename, location.pathname));
  const loading =
    page === 'search' ? earlyParts : page === 'lot' ? LotPage.preload() : LazyOther.preload();
  const waited = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  await Promise.race([loading?.catch(() => undefined), waited]);
}

/** Tells the router of a step in the history that was taken before it listened. */
function followSteps(): void {
  const { href } = location;
  document.addEventListener(
    HYDRATION_END,
    () => {
      if (location.href === href) return;
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    },
    { once: true },
  );
}

function render(container: HTMLElement, services: AppServices): void {
  document.dispatchEvent(new Event(HYDRATION_START));
  followSteps();
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
  // The host has no page for this address and sent the HTML of another one.
  if (!pageData) container.replaceChildren();
  const target =
    pageData ?? (await (await import('./choose-target.ts')).chooseTarget(new URL(location.href)));
  const [services] = await Promise.all([startApp(target, pageData), preloadPage(target)]);
  if (pageData) await nextTask();
  if (pageData && !readPageData(location.pathname)) {
    // The visitor went back meanwhile. After a reload the browser does that within this document, whose data is another page's.
    container.replaceChildren();
    render(container, { ...services, pageData: undefined });
  } else render(container, services);
  // Storage is out of reach: the page works without it.
  await import('./install.ts').then(
    ({ makeInstallable }) => makeInstallable(services.operator, services.basename),
    () => undefined,
  );
}

installHtmlPolicy();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
start(root).catch((error: unknown) => {
  // Without the operators the base is unknown too, so any language segment in the path counts.
  const segment = location.pathname
    .split('/')
    .find((one) => LANGUAGES.some(({ code }) => code === one));
  showStartFailure(root, languageOf(segment), error);
});
