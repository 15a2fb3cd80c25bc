import '../ui/global.css';
import { createRoot } from 'react-dom/client';
import { languageOfPath } from '../i18n/languages.ts';
import { installHtmlPolicy } from '../ui/html-policy.ts';
import { coverWithPrerendered, dropPrerendered } from '../ui/prerendered.ts';
import { App } from './app.tsx';
import { boot } from './boot.ts';
import { showBootFailure } from './boot-failure.ts';
import { hooks } from './hooks.ts';

installHtmlPolicy();
coverWithPrerendered();

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root.');

boot(new URL(location.href)).then(
  (booted) => {
    createRoot(container).render(<App {...booted} />);
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
    const segment = location.pathname.split('/').find((part) => part === 'en' || part === 'dk');
    showBootFailure(container, languageOfPath(`/${segment ?? ''}`), error);
  },
);
