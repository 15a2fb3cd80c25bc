/** Vite plugins that leave out of libraries what no visitor needs. */
import type { Plugin } from 'vite';

function leaner(name: string, id: RegExp, lean: (code: string) => string): Plugin {
  const handler = (code: string) => ({ code: lean(code), map: null });
  return { name, apply: 'build', transform: { filter: { id }, handler } };
}

const NAMING = /^\w+\.displayName = "[^"]*";$/gm;
const MAKING = /^(var \w+ = )(React\d*\.(?:memo|forwardRef|createContext|createElement)\()/gm;

/**
 * Of the router, the components that the page renders. To the bundler, naming a component for developer tools and making one
 * out of a function are effects, and keep it, with all it calls, in a page that never renders it.
 */
export function usedRouter(): Plugin {
  return leaner('used-router', /\/react-router\/dist\/production\//, (code) =>
    code.replace(NAMING, '').replace(MAKING, '$1/* @__PURE__ */ $2'),
  );
}

/** Without what i18next says to developers, which it says with its option `debug` alone. */
export function quietTranslator(): Plugin {
  // The minifier drops what is never evaluated.
  return leaner('quiet-translator', /\/i18next\/dist\/esm\/i18next\.js$/, (code) =>
    code
      .replace(/\bthis\.logger\.(?:warn|log|deprecate|once)\(/g, '0 && $&')
      // `use` is given modules of this page alone.
      .replace(/^ *if \(!module(?:\.type)?\) throw new Error\('You are passing.*$/gm, ''),
  );
}
