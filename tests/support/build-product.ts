import { spawnSync } from 'node:child_process';

/**
 * Vitest global setup of the tests against the built product. Builds in a process of its own, because
 * Vitest sets NODE_ENV=test, with which Vite would bundle React's development build.
 */
export function setup(): void {
  const { NODE_ENV: _testing, ...env } = process.env;
  const run = spawnSync(process.execPath, ['--import', 'tsx', 'tools/build.ts'], {
    stdio: 'inherit',
    env,
  });
  if (run.status !== 0) throw new Error('The product does not build.');
}
