import { type Manifest, withImports } from '../server/build-manifest.ts';

/** Returns the JavaScript files that load together with these chunks. */
export function staticClosure(manifest: Manifest, keys: readonly string[]): ReadonlySet<string> {
  const chunks = [...withImports(manifest, keys)];
  return new Set(chunks.flatMap((key) => manifest[key]?.file ?? []).filter(isScript));
}

/** Returns the keys of all chunks that are loaded on demand. */
export function allDynamic(manifest: Manifest): string[] {
  return [...new Set(Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports))];
}

function isScript(file: string): boolean {
  return /\.m?js$/.test(file);
}
