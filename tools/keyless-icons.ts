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
