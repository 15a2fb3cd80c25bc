import { useMemo } from 'react';
import { encode } from 'uqr';

interface QrCodeProps {
  readonly text: string;
  readonly className?: string | undefined;
}

/** A QR code as one SVG path. Decorative, because the text beside it says what it opens. */
export function QrCode({ text, className }: QrCodeProps) {
  const { size, path } = useMemo(() => drawn(text), [text]);
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

/** The most recent codes: on a server, each page has the codes of an operator's apps. */
const KEPT = new Map<string, DrawnCode>();
const MAX_KEPT = 8;

function drawn(text: string): DrawnCode {
  let code = KEPT.get(text);
  if (!code) {
    const { data, size } = encode(text, { ecc: 'M', border: 0 });
    code = { size, path: modulePath(data) };
  }
  // Moved to the end, so that the one used longest ago goes first.
  KEPT.delete(text);
  KEPT.set(text, code);
  const [oldest] = KEPT.keys();
  if (KEPT.size > MAX_KEPT && oldest !== undefined) KEPT.delete(oldest);
  return code;
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
