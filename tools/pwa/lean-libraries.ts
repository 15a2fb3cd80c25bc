/** Vite plugins that leave out of libraries what no visitor needs. */
import type { Plugin } from 'vite';

const ICON = /\/lucide-react\/dist\/esm\/icons\//;
const KEY = /,? key: "[^"]*"/g;

/**
 * Vite plugin: removes React's keys from the icons' shapes. The keys are random, so they do not compress, and shapes that
 * never change places do not need them.
 */
export function keylessIcons(): Plugin {
  return {
    name: 'keyless-icons',
    apply: 'build',
    transform: {
      filter: { id: ICON },
      handler: (code) => ({ code: code.replace(KEY, ''), map: null }),
    },
  };
}

const ROUTER = /\/react-router\/dist\/production\//;
const NAMING = /^\w+\.displayName = "[^"]*";$/gm;
const MAKING = /^(var \w+ = )(React\d*\.(?:memo|forwardRef|createContext|createElement)\()/gm;

/**
 * Vite plugin: of the router, the components that the page renders. To the bundler, naming a component for developer
 * tools and making one out of a function are effects, and keep it, with all it calls, in a page that never renders it.
 */
export function usedRouter(): Plugin {
  return {
    name: 'used-router',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler: (code) => ({
        code: code.replace(NAMING, '').replace(MAKING, '$1/* @__PURE__ */ $2'),
        map: null,
      }),
    },
  };
}

const TRANSLATOR = /\/i18next\/dist\/esm\/i18next\.js$/;
const DEBUGGING = /\bthis\.logger\.(?:warn|log|deprecate)\(/g;

/** Vite plugin: without what i18next says to developers, which it says with its option `debug` alone. */
export function quietTranslator(): Plugin {
  return {
    name: 'quiet-translator',
    apply: 'build',
    transform: {
      filter: { id: TRANSLATOR },
      // The minifier drops what is never evaluated.
      handler: (code) => ({ code: code.replace(DEBUGGING, '0 && $&'), map: null }),
    },
  };
}
