import type { Language } from '../../src/domain/languages.ts';

const TIMEOUT_MS = 30_000;
/** Further tries after a broken connection or a server's error. */
const RETRIES = 2;

export interface ApiAnswer {
  readonly bytes: Uint8Array;
  readonly text: string;
  /** Media type without parameters. */
  readonly type: string;
  /** What the answer says of its language. */
  readonly language: string | undefined;
}

/** One answer of an API. @throws Error unless it is 200 in the end */
export async function ask(url: string, language?: Language): Promise<ApiAnswer> {
  const headers: Record<string, string> = language ? { 'accept-language': language.tag } : {};
  for (let attempt = 0; ; attempt += 1) {
    try {
      const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (response.status === 200) {
        return {
          bytes,
          text: new TextDecoder().decode(bytes),
          type: (response.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '',
          language: response.headers.get('content-language') ?? undefined,
        };
      }
      if (response.status < 500) throw new Refusal(`${url} answered ${response.status}`);
      if (attempt >= RETRIES) throw new Error(`${url} answered ${response.status}`);
    } catch (error) {
      if (error instanceof Refusal || attempt >= RETRIES) throw error;
    }
  }
}

/** An answer that asking again would not change. */
class Refusal extends Error {
  override readonly name = 'Refusal';
}
