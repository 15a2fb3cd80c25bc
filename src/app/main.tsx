import '../ui/global.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { isLanguagePrefix, languageOf } from '../domain/languages.ts';
import { installHtmlPolicy } from '../ui/html-policy.ts';
import { coverWithPrerendered, dropPrerendered } from '../ui/prerendered.ts';
import { App } from './app.tsx';
import { boot, choose } from './boot.ts';
import { showBootFailure } from './boot-failure.ts';
import { hooks } from './hooks.ts';
import { prepareLotRoute } from './lot-route.tsx';

installHtmlPolicy();
coverWithPrerendered();

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root.');

const chosen = choose(new URL(location.href));
const lotRoute = prepareLotRoute(chosen);

chosen.then(boot).then(
  async (booted) => {
    await lotRoute;
    const root = createRoot(container);
    startTransition(() => root.render(<App {...booted} />));
    // Out of reach: the page works without.
    return import('./install.ts').then(
      ({ makeInstallable }) => makeInstallable(booted.operator, booted.basename),
      () => undefined,
    );
  },
  (error: unknown) => {
    dropPrerendered();
    hooks().error(error);
    // The base is unknown when the operators are: any language segment will do for one sentence.
    const segment = location.pathname.split('/').find(isLanguagePrefix);
    showBootFailure(container, languageOf(segment), error);
  },
);
