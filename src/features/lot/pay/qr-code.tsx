import { useMemo } from 'react';
import { encode } from 'uqr';

interface QrCodeProps {
  readonly text: string;
  readonly className?: string | undefined;
}

/** A QR code as one SVG path. Decorative: what it opens is said beside it. */
export function QrCode({ text, className }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: 'M', border: 0 });
    return { size: modules, path: modulePath(data) };
  }, [text]);
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

/** Each run of dark modules in a row is one rectangle. */
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
