import { createHash } from 'node:crypto';
import { drawPng } from '../../server/share-cards/draw-png.ts';

export interface Picture {
  readonly bytes: Uint8Array;
  /** A file server tells a file's type by it. */
  readonly ending: 'png' | 'jpg' | 'webp' | 'avif';
}

/** A drawing of more is no picture of a lot. */
const MAX_SVG_BYTES = 1_000_000;

/** Pictures stand in a folder of their own: what an API calls one never takes another file's place. */
const PICTURE_PATH = /^images\/[0-9a-f]{32}\.(?:png|jpg|webp|avif)$/;

/**
 * A picture as its bytes say, whatever its type and address say: a file that a browser would run, or show as a
 * page, is none. A drawing in SVG, which may hold scripts, becomes a PNG.
 * @throws Error for anything else than PNG, JPEG, WebP, AVIF and SVG
 */
export async function pictureOf(bytes: Uint8Array): Promise<Picture> {
  const ending = endingOf(bytes);
  if (ending) return { bytes, ending };
  if (!isSvg(bytes)) throw new Error('is no PNG, JPEG, WebP, AVIF or SVG');
  if (bytes.length > MAX_SVG_BYTES) throw new Error(`is larger than ${MAX_SVG_BYTES} bytes of SVG`);
  try {
    return { bytes: await drawPng(new TextDecoder().decode(bytes)), ending: 'png' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`can't be drawn: ${reason}`, { cause: error });
  }
}

/** Where a picture's file stands below the API's folder: the same bytes, the same path. */
export function picturePath({ bytes, ending }: Picture): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return `images/${hash}.${ending}`;
}

/** Whether a path is one that `picturePath` makes. */
export function isPicturePath(path: string): boolean {
  return PICTURE_PATH.test(path);
}

function endingOf(bytes: Uint8Array): Picture['ending'] | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16)).toString(
    'latin1',
  );
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpg';
  if (/^RIFF[^]{4}WEBPVP8/.test(head)) return 'webp';
  if (/^[^]{4}ftypavi[fs]/.test(head)) return 'avif';
  return undefined;
}

/** Whether a text's first element is `<svg>`. */
function isSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 4096));
  return /^\s*(?:<\?xml[^>]*>\s*|<!--[^]*?-->\s*|<!DOCTYPE svg[^>[]*>\s*)*<svg[\s>]/i.test(start);
}
