/** Joins the pieces of GSHHG's shore, as `gmt coast` writes them, to rings. */
import type { Position } from 'geojson';
import type { BBox } from '../../src/domain/geo.ts';

/** 1 the sea's shore, 2 a lake's, 3 that of an island in a lake, 4 of a pond on it. */
export type ShoreLevel = 1 | 2 | 3 | 4;
export type Ring = Position[];

/** The pieces in the text of `gmt coast -M -W`, by level. */
export function shorePieces(text: string): Map<ShoreLevel, Ring[]> {
  const pieces = new Map<ShoreLevel, Ring[]>();
  for (const part of text.split('> ').slice(1)) {
    const lines = part.split('\n');
    const level = Number(/Level (\d)/.exec(lines[0] ?? '')?.[1]) as ShoreLevel;
    const points: Ring = [];
    for (const line of lines.slice(1)) {
      const tab = line.indexOf('\t');
      if (tab > 0) points.push([Number(line.slice(0, tab)), Number(line.slice(tab + 1))]);
    }
    const of = pieces.get(level) ?? [];
    if (points.length > 1) of.push(points);
    pieces.set(level, of);
  }
  return pieces;
}

/** A key for the end of a piece; ends at one place differ only by rounding. */
function keyOf([lng = 0, lat = 0]: Position): string {
  return `${lng.toFixed(5)},${lat.toFixed(5)}`;
}

function isClosed(line: Ring): boolean {
  const [first, last] = [line[0], line.at(-1)];
  return first !== undefined && last !== undefined && keyOf(first) === keyOf(last);
}

/** Joins pieces end to end. The results are closed, or end at the edge of the box that the shore was cut to. */
export function chained(pieces: readonly Ring[]): {
  readonly rings: Ring[];
  readonly open: Ring[];
} {
  const rings = pieces.filter(isClosed);
  const ended = pieces.filter((piece) => !isClosed(piece));
  const parts = new Set(ended);
  const byStart = new Map<string, Ring[]>();
  const byEnd = new Map<string, Ring[]>();
  const add = (map: Map<string, Ring[]>, at: Position | undefined, piece: Ring) => {
    const key = keyOf(at ?? []);
    map.set(key, [...(map.get(key) ?? []), piece]);
  };
  for (const piece of parts) {
    add(byStart, piece[0], piece);
    add(byEnd, piece.at(-1), piece);
  }
  const open: Ring[] = [];
  const take = (map: Map<string, Ring[]>, at: Position | undefined): Ring | undefined => {
    const found = map.get(keyOf(at ?? []))?.find((piece) => parts.has(piece));
    if (found) parts.delete(found);
    return found;
  };
  for (const start of ended) {
    if (!parts.delete(start)) continue;
    const behind: Ring[] = [start];
    for (let next = take(byStart, start.at(-1)); next; next = take(byStart, next.at(-1))) {
      behind.push(next);
    }
    const before: Ring[] = [];
    for (let back = take(byEnd, start[0]); back; back = take(byEnd, back[0])) before.push(back);
    const whole = [...before.toReversed(), ...behind].flatMap((piece, index) =>
      index === 0 ? piece : piece.slice(1),
    );
    if (isClosed(whole)) rings.push(whole);
    else open.push(whole);
  }
  return { rings, open };
}

/** The position of a point on the box's edge, clockwise from the north-west corner: 0 to 4. */
function alongEdge([lng = 0, lat = 0]: Position, [west, south, east, north]: BBox): number {
  const [x, y] = [(lng - west) / (east - west), (north - lat) / (north - south)];
  const sides = [
    { off: Math.abs(y), at: x },
    { off: Math.abs(x - 1), at: 1 + y },
    { off: Math.abs(y - 1), at: 3 - x },
    { off: Math.abs(x), at: 4 - y },
  ];
  return (sides.reduce((a, b) => (b.off < a.off ? b : a)).at + 4) % 4;
}

/**
 * Closes lines that end at the box's edge, along the edge: from each end on clockwise to the next
 * beginning, for lines with their inside on the right.
 */
export function closedAlong(open: readonly Ring[], box: BBox): Ring[] {
  const [west, south, east, north] = box;
  const corners: Ring = [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ];
  const left = new Set(open);
  const starts = open.map((line) => ({ line, at: alongEdge(line[0] ?? [], box) }));
  const rings: Ring[] = [];
  for (const first of open) {
    if (!left.delete(first)) continue;
    const ring = [...first];
    for (let line = first; ;) {
      const from = alongEdge(line.at(-1) ?? [], box);
      const ahead = (at: number) => (at - from + 4) % 4;
      const next = starts
        .filter((start) => start.line === first || left.has(start.line))
        .reduce((a, b) => (ahead(b.at) < ahead(a.at) ? b : a));
      for (let corner = Math.floor(from) + 1; corner - from < ahead(next.at); corner += 1) {
        ring.push(corners[corner % 4] ?? []);
      }
      if (next.line === first) break;
      left.delete(next.line);
      ring.push(...next.line);
      line = next.line;
    }
    ring.push(ring[0] ?? []);
    rings.push(ring);
  }
  return rings;
}

/** Twice the area in square degrees; positive for clockwise. */
export function signedArea(ring: Ring): number {
  let sum = 0;
  for (const [index, [x = 0, y = 0]] of ring.entries()) {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? [];
    sum += (nextX - x) * (nextY + y);
  }
  return sum;
}

/** Whether a point is within a ring. */
export function isInside([x = 0, y = 0]: Position, ring: Ring): boolean {
  let inside = false;
  for (const [index, [ax = 0, ay = 0]] of ring.entries()) {
    const [bx = 0, by = 0] = ring[(index + 1) % ring.length] ?? [];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** Longer sides, in degrees, are straight on purpose: a quay, or the edge of the box. */
const LONGEST_ROUNDED = 0.02;

/** A closed ring with its corners cut (Chaikin, once): from a quarter of the way to the next on. */
export function smoothed(ring: Ring): Ring {
  if (ring.length < 5) return ring;
  const result: Ring = [];
  for (const [index, [x = 0, y = 0]] of ring.slice(0, -1).entries()) {
    const [nextX = 0, nextY = 0] = ring[index + 1] ?? [];
    const [dx, dy] = [nextX - x, nextY - y];
    if (Math.hypot(dx, dy) > LONGEST_ROUNDED) {
      result.push([x, y], [nextX, nextY]);
    } else {
      result.push([x + dx / 4, y + dy / 4], [x + (dx * 3) / 4, y + (dy * 3) / 4]);
    }
  }
  result.push(result[0] ?? []);
  return result;
}
