import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { shippedPackages } from '../shipped-packages.ts';

/**
 * Vite plugin: `licenses.txt` in the build, with the product's own licence, NOTICE.md for data and pictures, the typeface's
 * licence and that of each package. Most of them ask to go along with every copy.
 */
export function licenseTexts(): Plugin {
  let root = '.';
  return {
    name: 'license-texts',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle() {
      const own = ['LICENSE', 'NOTICE.md', 'src/ui/fonts/OFL.txt'].map((file) =>
        readFileSync(join(root, file), 'utf8').trim(),
      );
      const packages = shippedPackages(root).map(
        ({ name, license, text }) => `${name} (${license})\n\n${text ?? `Licence: ${license}`}`,
      );
      this.emitFile({
        type: 'asset',
        fileName: 'licenses.txt',
        source: [...own, ...packages].join(`\n\n${'-'.repeat(80)}\n\n`),
      });
    },
  };
}
