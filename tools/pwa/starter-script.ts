import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

const PROJECT = resolve(import.meta.dirname, '../..');
const SOURCE = 'src/app/start-after-paint.ts';

/**
 * Vite plugin: the script of pages that come as HTML (src/app/start-after-paint.ts). Built by itself, because a second entry
 * would cut the app's code into a file for each piece that the two might share.
 */
export function starterScript(): Plugin {
  return {
    name: 'starter-script',
    apply: 'build',
    async buildStart() {
      const built = await build({
        root: PROJECT,
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          target: 'es2022',
          modulePreload: false,
          write: false,
          rolldownOptions: { input: join(PROJECT, SOURCE) },
        },
      });
      const [chunk] = 'output' in built ? built.output : [];
      if (!chunk) throw new Error(`${SOURCE} gave no script.`);
      this.emitFile({
        type: 'asset',
        name: 'start-after-paint.js',
        originalFileName: SOURCE,
        source: chunk.code,
      });
    },
  };
}
