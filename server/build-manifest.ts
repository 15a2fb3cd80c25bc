/** The part of Vite's build manifest that is read here. */
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

/** Keys of these chunks and of all that loads together with them. */
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

/** Files that a chunk which is loaded on demand needs beside those of the page's entry. */
export function filesOnDemand(
  manifest: Manifest,
  key: string,
): { readonly scripts: readonly string[]; readonly styles: readonly string[] } {
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry === true);
  const known = withImports(manifest, entries);
  const chunks = [...withImports(manifest, [key])].filter((name) => !known.has(name));
  const styles = new Set(chunks.flatMap((name) => manifest[name]?.css ?? []));
  const scripts = chunks.flatMap((name) => manifest[name]?.file ?? []);
  return { scripts, styles: [...styles] };
}
