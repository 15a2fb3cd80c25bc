/** The part of Vite's build manifest that the budgets read. */
export type Manifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly isEntry?: boolean;
      readonly imports?: readonly string[];
      readonly dynamicImports?: readonly string[];
    }
  >
>;

/** JavaScript files that load together with these chunks. */
export function staticClosure(manifest: Manifest, keys: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return new Set([...seen].flatMap((key) => manifest[key]?.file ?? []).filter(isScript));
}

/** Keys of every chunk that is loaded on demand. */
export function allDynamic(manifest: Manifest): string[] {
  return [...new Set(Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports))];
}

function isScript(file: string): boolean {
  return /\.m?js$/.test(file);
}
