import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { ResourceKey } from 'i18next';

import type { PageRendering } from '../src/app/rendered-page.ts';
import { LANGUAGES } from '../src/domain/languages.ts';
import type { Manifest } from './build-manifest.ts';
import { isAppShell } from './page-html.ts';

/** What pages are made from: a build of the app. */
export interface Release {
  /** Name of the server entry's file. It changes when the rendering code does. */
  readonly name: string;
  /** `shell.html`: the app without a page in it. Unlike `index.html`, prerendering never replaces it. */
  readonly shell: string;
  readonly manifest: Manifest;
  /** Translation files by language. */
  readonly texts: ReadonlyMap<string, ResourceKey>;
  readonly rendering: PageRendering;
  /** Towns for the first picture's names, as `basemap/places.json` has them, largest first. [M3] */
  readonly places: readonly unknown[];
}

/** Returns the folder of the code that renders a build's pages. It stands beside the build and is never served. */
export function serverFolderOf(directory: string): string {
  return `${resolve(directory)}-server`;
}

/** @returns undefined when `directory` holds no build of the app */
export async function readRelease(directory: string): Promise<Release | undefined> {
  const found = await findBuild(directory);
  if (!found) return undefined;
  const { shell, entry } = found;
  return {
    name: entry,
    shell,
    manifest: await readManifest(directory),
    texts: await readTexts(join(directory, 'assets/i18n')),
    rendering: (await import(
      pathToFileURL(join(serverFolderOf(directory), entry)).href
    )) as PageRendering,
    places: await readPlaces(directory),
  };
}

/** @returns undefined when `directory` holds no build of the app whose pages can be made */
export async function findBuild(
  directory: string,
): Promise<{ readonly shell: string; readonly entry: string } | undefined> {
  const shell = await readFile(join(directory, 'shell.html'), 'utf8').catch(() => '');
  if (!isAppShell(shell)) return undefined;
  const manifest = await readManifest(serverFolderOf(directory));
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)?.file;
  return entry === undefined ? undefined : { shell, entry };
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => '{}');
  return JSON.parse(text) as Manifest;
}

/** Reads the build's towns. Without them the first picture has no names. */
export async function readPlaces(directory: string): Promise<readonly unknown[]> {
  const text = await readFile(join(directory, 'basemap/places.json'), 'utf8').catch(() => '[]');
  return JSON.parse(text) as readonly unknown[];
}

/** Reads the translation files. Leaves out a language whose file can't be read, and warns on the console. */
export async function readTexts(folder: string): Promise<ReadonlyMap<string, ResourceKey>> {
  const texts = new Map<string, ResourceKey>();
  for (const { code } of LANGUAGES) {
    try {
      const text = await readFile(join(folder, `${code}.json`), 'utf8');
      texts.set(code, JSON.parse(text) as ResourceKey);
    } catch (error) {
      console.warn(`The texts in "${code}" can't be used: ${String(error)}`);
    }
  }
  return texts;
}
