import { encode } from 'uqr';
import { LruCache } from '../../../domain/lru-cache.ts';

interface QrCodeProps {
  readonly text: string;
  readonly className?: string | undefined;
}

/** A QR code as one SVG path. Decorative, because the text beside it says what it opens. */
export function QrCode({ text, className }: QrCodeProps) {
  const { size, path } = drawn(text);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

interface DrawnCode {
  readonly size: number;
  readonly path: string;
}

/** On a server, each page has the codes of an operator's apps. */
const KEPT = new LruCache<string, DrawnCode>(8);

function drawn(text: string): DrawnCode {
  return KEPT.get(text, () => {
    const { data, size } = encode(text, { ecc: 'M', border: 0 });
    return { size, path: modulePath(data) };
  });
}

/** Draws each run of dark modules in a row as one rectangle. */
function modulePath(rows: readonly (readonly boolean[])[]): string {
  const parts: string[] = [];
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      const width = x + 1 - start;
      parts.push(`M${start} ${y}h${width}v1h-${width}z`);
    }
  }
  return parts.join('');
}
