import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { shippedPackages } from '../shipped-packages.ts';

const PROJECT = resolve(import.meta.dirname, '../..');

/**
 * Vite plugin: `licenses.txt` in the build, with the product's own licence, NOTICE.md for data and pictures, the typeface's
 * licence and that of each package. Most of them ask to go along with every copy.
 */
export function licenseTexts(): Plugin {
  return {
    name: 'license-texts',
    apply: 'build',
    generateBundle() {
      const own = ['LICENSE', 'NOTICE.md', 'src/ui/fonts/OFL.txt'].map((file) =>
        readFileSync(join(PROJECT, file), 'utf8').trim(),
      );
      const packages = shippedPackages(PROJECT).map(
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
