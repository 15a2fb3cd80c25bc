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
  body: v.string(),
});

export type StoredAnswer = v.InferOutput<typeof storedSchema>;

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

  async find(url: string, language: string): Promise<StoredAnswer | undefined> {
    const text = await readFile(this.#answerFile(url, language), 'utf8').catch(() => '');
    try {
      const stored = v.parse(storedSchema, JSON.parse(text));
      return stored.url === url ? stored : undefined;
    } catch {
      return undefined;
    }
  }

  keep(answer: StoredAnswer): Promise<void> {
    return this.#write(this.#answerFile(answer.url, answer.language), JSON.stringify(answer));
  }

  /** A picture that takes a moment to draw, kept under a key of all that it shows. */
  async picture(key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const file = this.#fileOf(key, 'png');
    const kept = await readFile(file).catch(() => undefined);
    if (kept) return kept;
    const drawn = await draw();
    await this.#write(file, drawn);
    return drawn;
  }

  async #write(file: string, content: string | Uint8Array): Promise<void> {
    await mkdir(dirname(file), { recursive: true });
    await writeWhole(file, content);
  }

  #answerFile(url: string, language: string): string {
    return this.#fileOf(`${language} ${url}`, 'json');
  }

  #fileOf(key: string, extension: string): string {
    const hash = createHash('sha256').update(key).digest('base64url');
    return join(this.#folder, hash.slice(0, 2), `${hash.slice(2, 30)}.${extension}`);
  }
}
