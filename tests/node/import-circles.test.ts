import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDERS = ['src', 'workers', 'server', 'tools'];
/** Static and dynamic imports, exports from elsewhere, and files named by a URL of their own (workers). */
const IMPORTS =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)'(?<file>\.{1,2}\/[^'?]+\.tsx?)(?:\?[^']*)?'/gu;

type Imports = ReadonlyMap<string, readonly string[]>;

function importsOf(file: string): readonly string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const found = [...text.matchAll(IMPORTS)].map((match) =>
    path.join(path.dirname(file), match.groups!['file']!),
  );
  return [...new Set(found)];
}

function readImports(): Imports {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/u.test(file))
      .map((file) => path.join(folder, file)),
  );
  return new Map(files.map((file) => [file, importsOf(file)]));
}

/** Tarjan's: the groups of files of which each reaches each other. */
function circlesOf(imports: Imports): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const circles: (readonly string[])[] = [];
  const visit = (file: string): number => {
    const number = order.size;
    order.set(file, number);
    low.set(file, number);
    open.push(file);
    for (const next of imports.get(file) ?? []) {
      const reached = order.has(next)
        ? open.includes(next)
          ? order.get(next)!
          : Infinity
        : visit(next);
      low.set(file, Math.min(low.get(file)!, reached));
    }
    if (low.get(file) === number) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1 || imports.get(file)?.includes(file)) circles.push(circle.toSorted());
    }
    return low.get(file)!;
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles;
}

describe('imports', () => {
  test('are read from every file, dynamic ones and workers too', () => {
    const imports = readImports();
    expect(imports.get('src/features/search/map-slot.tsx')).toContain('src/map/search-map.tsx');
    expect(imports.get('src/engine-client/worker-link.ts')).toContain('workers/search.worker.ts');
    const missing = [...imports].flatMap(([file, targets]) =>
      targets.filter((target) => !imports.has(target)).map((target) => `${file} → ${target}`),
    );
    expect(missing.filter((line) => !line.endsWith('.d.ts'))).toEqual([]);
  });

  test('that form a circle are found', () => {
    const graph = { a: ['b'], b: ['c'], c: ['a', 'd'], d: ['e'], e: [], f: ['f'] };
    expect(circlesOf(new Map(Object.entries(graph)))).toEqual([['a', 'b', 'c'], ['f']]);
  });

  test('form no circle', () => {
    expect(circlesOf(readImports())).toEqual([]);
  });

  test('are restricted by patterns without look-around, which the linter would ignore silently', () => {
    expect(readFileSync(path.join(ROOT, '.oxlintrc.json'), 'utf8')).not.toMatch(/\(\?[=!<]/u);
  });
});
