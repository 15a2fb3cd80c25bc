/** What is known of the pages written before, so that only what changed is fetched and written again. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import * as v from 'valibot';

import { writeWhole } from '../write-whole.ts';

const entry = v.object({
  /** Of the API's answer, where it sends one. */
  etag: v.optional(v.string()),
  /** Of the page's content. */
  hash: v.string(),
  /** Day of the last change of what it shows, as `2026-11-21`, where that is known. */
  changed: v.optional(v.string()),
});

const manifestSchema = v.object({
  /** Hash of all that every page depends on: shell, texts, operator. */
  frame: v.string(),
  /** By path below the operator's folder. */
  pages: v.record(v.string(), entry),
});

export type PageEntry = v.InferOutput<typeof entry>;

/** Entries of the pages written for this very frame; another frame makes all of them old. */
export interface KnownPages {
  readonly frameIsSame: boolean;
  readonly pages: ReadonlyMap<string, PageEntry>;
}

/** A missing or damaged manifest means that nothing is known. */
export async function readManifest(path: string, frame: string): Promise<KnownPages> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  const parsed = v.safeParse(manifestSchema, json);
  if (!parsed.success) return { frameIsSame: false, pages: new Map() };
  return {
    frameIsSame: parsed.output.frame === frame,
    pages: new Map(Object.entries(parsed.output.pages)),
  };
}

/** Written whole or not at all. */
export async function writeManifest(
  path: string,
  frame: string,
  pages: ReadonlyMap<string, PageEntry>,
): Promise<void> {
  const json = JSON.stringify({ frame, pages: Object.fromEntries(pages) });
  await writeWhole(path, json);
}

export function hashOf(...texts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('base64url').slice(0, 27);
}
