import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import * as v from 'valibot';

import { writeWhole } from '../write-whole.ts';

const storedSchema = v.object({
  url: v.string(),
  language: v.string(),
  etag: v.optional(v.string()),
  contentLanguage: v.optional(v.string()),
  /** When the body changed last: the API's `last-modified`, else when the body was first seen, as HTTP writes dates. */
  changed: v.optional(v.string()),
  body: v.string(),
});

type Stored = v.InferOutput<typeof storedSchema>;

/**
 * Keeps the API's last answers on disk, one file each, so that the pages of a new build can be made while the
 * API fails: a page of the old build names scripts that will be gone one day. It also keeps the pictures drawn
 * for link previews.
 */
export class AnswerStore {
  readonly #folder: string;
  /** How many answers were asked for, and how many of them came from the store because the API failed. */
  asked = 0;
  fromStore = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async find(url: string, language: string): Promise<Stored | undefined> {
    const text = await readFile(this.#file(url, language), 'utf8').catch(() => '');
    try {
      const stored = v.safeParse(storedSchema, JSON.parse(text));
      const isIt = stored.success && stored.output.url === url;
      return isIt ? stored.output : undefined;
    } catch {
      return undefined;
    }
  }

  /** Stores an answer of status 200. @returns the same answer, to be read */
  async keep(url: string, language: string, response: Response): Promise<Response> {
    const body = await response.text();
    const before = await this.find(url, language);
    const changed =
      response.headers.get('last-modified') ??
      (before?.body === body ? before.changed : undefined) ??
      new Date().toUTCString();
    const stored: Stored = {
      url,
      language,
      etag: response.headers.get('etag') ?? undefined,
      contentLanguage: response.headers.get('content-language') ?? undefined,
      changed,
      body,
    };
    const file = this.#file(url, language);
    await mkdir(dirname(file), { recursive: true });
    await writeWhole(file, JSON.stringify(stored));
    return answerOf(stored);
  }

  /** A picture that takes a moment to draw, kept under a key of all that it shows. */
  async picture(key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const file = this.#fileOf(key, 'png');
    const kept = await readFile(file).catch(() => undefined);
    if (kept) return kept;
    const drawn = await draw();
    await mkdir(dirname(file), { recursive: true });
    await writeWhole(file, drawn);
    return drawn;
  }

  #file(url: string, language: string): string {
    return this.#fileOf(`${language} ${url}`, 'json');
  }

  #fileOf(key: string, extension: string): string {
    const hash = createHash('sha256').update(key).digest('base64url');
    return join(this.#folder, hash.slice(0, 2), `${hash.slice(2, 30)}.${extension}`);
  }
}

/** A stored answer as the API gave it. */
export function answerOf({ body, etag, contentLanguage, changed }: Stored): Response {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (etag !== undefined) headers.set('etag', etag);
  if (contentLanguage !== undefined) headers.set('content-language', contentLanguage);
  if (changed !== undefined) headers.set('last-modified', changed);
  return new Response(body, { status: 200, headers });
}
