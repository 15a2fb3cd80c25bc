/**
 * `npm test`: every test, in Node and in real Chromium; the last line says how many passed.
 * Arguments go to Vitest (`npm test -- --project node`). A test in a real browser that fails is run once
 * more, and named when it passes then; `RETRIES=0` fails it at once.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './find-chromium.ts';

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly success: boolean;
}

const folder = mkdtempSync(join(tmpdir(), 'parking-tests-'));
const reportFile = join(folder, 'report.json');
let exitCode = 1;
try {
  const run = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      '--reporter=./tools/second-try-reporter.ts',
      `--outputFile.json=${reportFile}`,
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: ensureChromium() } },
  );
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport;
  // A file that fails to load, or an unhandled error, fails the run without failing a test.
  const broken = run.status !== 0 && report.numFailedTests === 0 ? 1 : 0;
  exitCode = run.status ?? 1;
  const skipped = report.numPendingTests ? `, ${report.numPendingTests} skipped` : '';
  console.log(
    `\n${report.numPassedTests} passed, ${report.numFailedTests + broken} failed${skipped}`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('\n0 passed, 1 failed');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = exitCode;
