/** Draws the plots, lists the goals and rewrites the tables of both READMEs, all from results/latest.json. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fullSection } from './full-section.ts';
import { goalsPage } from './goals-page.ts';
import { latencyPlot } from './plots/latency.ts';
import { peersPlot } from './plots/peers.ts';
import { readmeSection } from './readme-section.ts';
import { RESULTS_DIR, readResults } from './results.ts';

const README = new URL('../README.md', import.meta.url);
const BENCH_README = new URL('README.md', import.meta.url);
const BETWEEN_MARKERS = /(<!-- bench:start -->\n)[\s\S]*?(<!-- bench:end -->)/;

export function writeReadmeFiles(): void {
  const results = readResults();
  if (results === undefined) throw new Error('run `npm run bench` first: there are no results');
  const generated = results.results.filter(
    (row) => row.op === 'search-cold' && row.lots === undefined,
  );
  const largest = Math.max(...generated.map((row) => row.n));

  writeFileSync(`${RESULTS_DIR}latency.svg`, latencyPlot(results.results));
  writeFileSync(`${RESULTS_DIR}peers.svg`, peersPlot(results.results, largest));
  writeFileSync(`${RESULTS_DIR}goals.md`, goalsPage(results.results));
  rewrite(README, readmeSection(results, largest));
  rewrite(BENCH_README, fullSection(results));
}

function rewrite(file: URL, section: string): void {
  const text = readFileSync(file, 'utf8');
  if (!BETWEEN_MARKERS.test(text)) throw new Error(`${file.pathname} has no bench markers`);
  // A function, because a table may hold a dollar sign.
  writeFileSync(
    file,
    text.replace(BETWEEN_MARKERS, (_, start, end) => `${start}${section}${end}`),
  );
}
