import type { Download } from './download.ts';

/** The whole body as UTF-8. Rejects as the body fails. */
export async function readText({ body }: Download): Promise<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}
