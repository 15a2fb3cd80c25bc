import type { Plugin } from 'vite';

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
