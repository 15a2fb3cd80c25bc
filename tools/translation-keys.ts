/** The texts of a translation file by their dotted keys. */
export function flattenTexts(file: unknown): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const visit = (node: unknown, path: readonly string[]): void => {
    if (typeof node === 'string') texts.set(path.join('.'), node);
    if (typeof node !== 'object' || node === null) return;
    for (const [name, child] of Object.entries(node)) visit(child, [...path, name]);
  };
  visit(file, []);
  return texts;
}

/** Names of the values a text takes: `{{count, number}}` takes `count`. */
function placeholders(text: string): string {
  return [...text.matchAll(/\{\{\s*([\w.]+)/g)]
    .map(([, name = '']) => name)
    .sort((a, b) => a.localeCompare(b))
    .join(', ');
}

/** What a language lacks, has too much, or fills in differently, in one sentence each (L2). */
export function findKeyFaults(
  code: string,
  reference: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, string>,
): string[] {
  const faults: string[] = [];
  for (const [key, text] of reference) {
    const translated = texts.get(key);
    if (translated === undefined) {
      faults.push(`${code} lacks ${key}`);
    } else if (translated.trim() === '') {
      faults.push(`${code} has an empty ${key}`);
    } else if (placeholders(text) !== placeholders(translated)) {
      faults.push(`${code} fills in other values in ${key} than no`);
    }
  }
  for (const key of texts.keys()) if (!reference.has(key)) faults.push(`${code} alone has ${key}`);
  return faults;
}

/**
 * Keys that no source names, neither in quotes nor by a template such as `property.${id}.name`.
 * A key's plural forms are named by what stands before `_`.
 */
export function unusedKeys(keys: Iterable<string>, sources: string): string[] {
  const quoted = new Set(
    [...sources.matchAll(/['"`]([A-Za-z][\w]*(?:\.[\w]+)+)['"`]/g)].map(([, key]) => key),
  );
  const patterns = [...sources.matchAll(/`([A-Za-z][\w.]*\.[^`\s]*\$\{[^`]*)`/g)].map(
    ([, template = '']) => {
      const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
      return new RegExp(`^${parts.join('[\\w.]+')}$`);
    },
  );
  return [...keys].filter((key) => {
    const name = key.replace(/_(?:zero|one|two|few|many|other)$/, '');
    return !quoted.has(name) && !patterns.some((pattern) => pattern.test(name));
  });
}
