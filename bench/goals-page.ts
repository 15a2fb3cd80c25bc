import { goalReports } from './goals.ts';
import { commandsOf, type ResultRow } from './results.ts';

/** The goals as Markdown, one table for each set of lots that was measured; largest first. */
export function goalsPage(rows: readonly ResultRow[]): string {
  const runs = new Map(rows.map((row) => [`${row.n} ${row.lots ?? ''}`, row]));
  const sections = [...runs.values()]
    .toSorted((a, b) => b.n - a.n)
    .map((run) => sectionOf(run, rows));
  return `# Goals\n\nWritten by \`npm run bench -- readme\` from latest.json.\n\n${sections.join('\n')}`;
}

function sectionOf({ n, lots }: ResultRow, rows: readonly ResultRow[]): string {
  const measured = rows.filter((row) => row.n === n && row.lots === lots);
  const lines = goalReports(rows, n, lots)
    .filter(({ met }) => met !== undefined)
    .map((report) => {
      const verdict = report.met ? 'met' : '**not met**';
      return `| ${report.goal} | ${report.measured} | ${verdict} |`;
    });
  return `## ${n.toLocaleString('en')} lots${lots === undefined ? '' : ` (${lots})`}

${commandsOf(measured)}

| goal | measured | |
|---|---|---|
${lines.join('\n')}
`;
}
