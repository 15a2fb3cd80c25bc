import type { Language } from '../../src/domain/languages.ts';
import { retryingFetch } from '../ask-api/retrying-fetch.ts';

export interface ApiAnswer {
  readonly bytes: Uint8Array;
  readonly text: string;
  /** What the answer says of its language. */
  readonly language: string | undefined;
}

/** One answer of an API. @throws Error unless it is 200 in the end, and of no more than `maxBytes` */
export async function ask(url: string, language?: Language, maxBytes?: number): Promise<ApiAnswer> {
  const headers = language ? { 'accept-language': language.tag } : {};
  const response = await retryingFetch(url, headers, maxBytes);
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    bytes,
    text: new TextDecoder().decode(bytes),
    language: response.headers.get('content-language') ?? undefined,
  };
}
