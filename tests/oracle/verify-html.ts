/**
 * `npm run verify -- html`: the processor time that `boundHtml` takes for texts of its greatest length, each of one or two
 * pieces of markup repeated, also behind many open elements. The slowest are shown; over 100 ms is a failure.
 */
import { boundHtml, MAX_LENGTH } from '../../src/features/lot/html/bound-html.ts';

const MOST_MS = 100;
const RUNS = 3;
const SLOWEST_SHOWN = 10;
const PIECES = [
  '<p>|</p>|<|<1|<a b|</|<!--|-->|<!|<?|<td>|</td>|<table>|<tr>|<dt|<dd>|<b>|</b>|<b |<li>|<ul>|<br>|<h1>|<x>|</x ',
  '<z |<a href="b">|<script>|</script>|<style|<svg>|</svg>|<svg|<p>a|a |&|&#1|="|\'|x|\0| |/|>|="a"|b=c |å|\u{d800}',
].flatMap((pieces) => pieces.split('|'));
const BEGINNINGS = [
  '<table>'.repeat(700),
  '<div>'.repeat(699),
  '<table><tr><td>'.repeat(200),
  '<svg>',
  '<a ',
];

interface Text {
  readonly name: string;
  readonly html: string;
}

function* texts(): Generator<Text> {
  for (const one of PIECES) {
    for (const other of ['', ...PIECES]) yield textOf('', one + other);
    for (const beginning of BEGINNINGS) yield textOf(beginning, one);
  }
}

function textOf(beginning: string, piece: string): Text {
  const html = beginning + piece.repeat(Math.ceil(MAX_LENGTH / piece.length));
  return { name: `${beginning.slice(0, 8)}… ${piece}`, html: html.slice(0, MAX_LENGTH) };
}

/** The least of some runs: what else runs meanwhile only adds to it. */
function costMs(html: string): number {
  const runs = Array.from({ length: RUNS }, () => {
    const before = process.cpuUsage();
    boundHtml(html);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...runs);
}

const costs = Array.from(texts(), ({ name, html }) => ({ name, ms: costMs(html) }));
costs.sort((a, b) => b.ms - a.ms);
for (const { name, ms } of costs.slice(0, SLOWEST_SHOWN)) {
  write(`${ms.toFixed(0).padStart(4)} ms  ${JSON.stringify(name)}`);
}
const slow = costs.filter(({ ms }) => ms > MOST_MS).length;
write(`${costs.length} texts of ${MAX_LENGTH} characters, ${slow} over ${MOST_MS} ms`);
process.exitCode = slow > 0 ? 1 : 0;

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
