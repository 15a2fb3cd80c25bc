/** Plots of the bench as standalone SVG files: drawn by Observable Plot, coloured by class so that they follow light and dark. */
import * as Plot from '@observablehq/plot';
import { JSDOM } from 'jsdom';

/** Contrast is at least 4.5 for text on either ground. */
const STYLE = `
svg { font: 13px system-ui, sans-serif; background: #ffffff; color: #3c423f; --plot-background: #ffffff; }
text { fill: #3c423f; }
.title text { font-size: 16px; font-weight: 600; fill: #1b1d1c; }
.ours { --series: #0b6b56; }
.peer { --series: #6b706c; }
.ours text { fill: #0b6b56; font-weight: 600; }
@media (prefers-color-scheme: dark) {
  svg { background: #131615; color: #c3c9c5; --plot-background: #131615; }
  text { fill: #c3c9c5; }
  .title text { fill: #eceeec; }
  .ours { --series: #5fd3b4; }
  .peer { --series: #a5aca8; }
  .ours text { fill: #5fd3b4; }
}`;

/** Stroke and fill of a series; the class chooses the colour. */
export const SERIES_COLOUR = 'var(--series)';

/**
 * An SVG file's text.
 * @param description read aloud in the picture's stead
 */
export function svgFile(description: string, options: Plot.PlotOptions): string {
  const { document } = new JSDOM('').window;
  const svg = Plot.plot({ ...options, document });
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  svg.setAttribute('role', 'img');
  const title = document.createElementNS('http://www.w3.org/2000/svg', 'title');
  title.textContent = description;
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = STYLE;
  svg.prepend(title);
  // Last of the styles, so that it wins over Plot's own.
  svg.append(style);
  return `${svg.outerHTML}\n`;
}

/** The smallest range of whole decades around some positive values. */
export function decadeRange(values: readonly number[]): [number, number] {
  const least = 10 ** Math.floor(Math.log10(Math.min(...values)));
  return [least, Math.max(least * 10, 10 ** Math.ceil(Math.log10(Math.max(...values))))];
}

/** Powers of ten of a range, both ends included. */
export function decades([least, most]: readonly [number, number]): number[] {
  const first = Math.round(Math.log10(least));
  const count = Math.round(Math.log10(most)) - first + 1;
  return Array.from({ length: count }, (_, index) => 10 ** (first + index));
}
