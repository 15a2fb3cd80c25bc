import type { Plugin } from 'vite';

const ICON = /\/lucide-react\/dist\/esm\/icons\//;
const KEY = /,? key: "[^"]*"/g;

/**
 * Vite plugin: icons without React's keys. Each shape of each icon has a random one, which no compression
 * makes smaller, and shapes that never change places need none.
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
