/** The part of Vite's build manifest that this module reads. */
export type Manifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly isEntry?: boolean;
      readonly imports?: readonly string[];
      readonly dynamicImports?: readonly string[];
      readonly css?: readonly string[];
    }
  >
>;

/** Returns the keys of the given chunks and of every chunk that they import. */
export function withImports(manifest: Manifest, keys: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return seen;
}

/** Returns the files that chunks loaded on demand need and that the page's entry doesn't load. */
export function filesOnDemand(
  manifest: Manifest,
  keys: readonly string[],
): { readonly scripts: readonly string[]; readonly styles: readonly string[] } {
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry === true);
  const loadedByEntry = withImports(manifest, entries);
  const chunks = [...withImports(manifest, keys)].filter((name) => !loadedByEntry.has(name));
  const styles = new Set(chunks.flatMap((name) => manifest[name]?.css ?? []));
  const scripts = chunks.flatMap((name) => manifest[name]?.file ?? []);
  return { scripts, styles: [...styles] };
}
