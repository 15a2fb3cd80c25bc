/** The few pieces both plots are drawn with: text, scales and a style that follows light and dark. */

/** Colours by class, so that the reader's scheme can change them. Contrast is at least 4.5 for text on either ground. */
export const STYLE = `<style>
text { font: 13px system-ui, sans-serif; fill: #3c423f; }
.title { font-size: 16px; font-weight: 600; fill: #1b1d1c; }
.ours { fill: #0b6b56; font-weight: 600; }
.end { text-anchor: end; }
.middle { text-anchor: middle; }
.ground { fill: #ffffff; }
.grid { stroke: #e2e0da; }
.peer-line { stroke: #8b8f8a; stroke-width: 1.5; fill: none; }
.ours-line { stroke: #0b6b56; stroke-width: 3; fill: none; }
.dashed { stroke-dasharray: 5 4; }
.peer-dot { fill: #6b706c; }
.ours-dot { fill: #0b6b56; }
.hollow { fill: #ffffff; stroke-width: 2; }
.peer-ring { stroke: #6b706c; }
.ours-ring { stroke: #0b6b56; }
@media (prefers-color-scheme: dark) {
  text { fill: #c3c9c5; }
  .title { fill: #eceeec; }
  .ours { fill: #5fd3b4; }
  .ground { fill: #131615; }
  .grid { stroke: #303633; }
  .peer-line { stroke: #8d948f; }
  .ours-line { stroke: #5fd3b4; }
  .peer-dot { fill: #a5aca8; }
  .ours-dot { fill: #5fd3b4; }
  .hollow { fill: #131615; }
  .peer-ring { stroke: #a5aca8; }
  .ours-ring { stroke: #5fd3b4; }
}
</style>`;

/** A logarithmic scale from a range of values to pixels. */
export function logScale(
  [least, most]: readonly [number, number],
  [from, to]: readonly [number, number],
): (value: number) => number {
  const perDecade = (to - from) / Math.log10(most / least);
  return (value) => from + Math.log10(value / least) * perDecade;
}

/** Powers of ten between two values, both included when they are ones. */
export function decades(least: number, most: number): number[] {
  const powers: number[] = [];
  for (let power = Math.ceil(Math.log10(least) - 1e-9); 10 ** power <= most * 1.0001; power++) {
    powers.push(10 ** power);
  }
  return powers;
}

/** The smallest range of whole decades around some values. */
export function decadeRange(values: readonly number[]): [number, number] {
  const least = 10 ** Math.floor(Math.log10(Math.min(...values)));
  return [least, Math.max(least * 10, 10 ** Math.ceil(Math.log10(Math.max(...values))))];
}

/** A time in the unit a reader would say it in. */
export function durationLabel(ms: number): string {
  if (ms >= 1_000) return `${threeDigits(ms / 1_000)} s`;
  if (ms >= 1) return `${threeDigits(ms)} ms`;
  return `${threeDigits(ms * 1_000)} µs`;
}

function threeDigits(value: number): string {
  return String(Number(value.toPrecision(value >= 100 ? 3 : 2)));
}

export function textAt(x: number, y: number, text: string, classes = ''): string {
  return `<text x="${round(x)}" y="${round(y)}" class="${classes}">${escapeXml(text)}</text>`;
}

export function lineAt(x1: number, y1: number, x2: number, y2: number, classes: string): string {
  return `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" class="${classes}"/>`;
}

export function dotAt(x: number, y: number, radius: number, classes: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${radius}" class="${classes}"/>`;
}

/** @param description read aloud in the picture's stead */
export function picture(
  width: number,
  height: number,
  description: string,
  body: readonly string[],
): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escapeXml(description)}</title>`,
    STYLE,
    `<rect width="${width}" height="${height}" class="ground"/>`,
    ...body,
    '</svg>\n',
  ].join('\n');
}

export function round(px: number): number {
  return Math.round(px * 10) / 10;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
