/**
 * `npm run check`: what the code must hold before it is tested. Every step runs, each says its
 * result in one line; the output of those that fail follows.
 */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const PROJECT = resolve(import.meta.dirname, '..');
const BIN = join(PROJECT, 'node_modules/.bin');

interface Step {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
}

const TYPED = ['src', 'src/service-worker', 'workers', 'server', 'tests'];

const STEPS: readonly Step[] = [
  ...TYPED.map((folder): Step => ({ name: `types ${folder}`, command: ['tsc', '-p', folder] })),
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  { name: 'operators', command: ['tsx', 'tools/operators-check.ts'] },
  { name: 'build', command: ['tsx', 'tools/build.ts'] },
  { name: 'sizes', command: ['tsx', 'tools/budgets.ts'] },
  { name: 'page marks', command: ['tsx', 'bench/browser/lighthouse.ts', '--gate'] },
];

/**
 * The build is measured with the sample's operators, whoever's are in use: the limits are about the code.
 * Those in use are checked by their own step.
 */
const SAMPLE = join(PROJECT, 'tests/fixtures/operators.json');

/** `npm run types`, `npm run lint`: steps whose name begins so. */
const [wanted = ''] = process.argv.slice(2);

const steps = STEPS.filter(({ name }) => name.startsWith(wanted));
if (steps.length === 0) {
  const names = STEPS.map(({ name }) => name).join(', ');
  console.error(`No step begins with "${wanted}": ${names}.`);
  process.exit(1);
}

const failures: string[] = [];
for (const { name, command } of steps) {
  const [program, ...args] = command;
  const startedMs = performance.now();
  const env = name === 'operators' ? process.env : { ...process.env, OPERATORS_FILE: SAMPLE };
  const run = spawnSync(join(BIN, program), args, { cwd: PROJECT, env, encoding: 'utf8' });
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  const failed = run.status !== 0;
  const lastLine = run.stdout.trim().split('\n').at(-1) ?? '';
  const note = name === 'sizes' ? ` (${lastLine})` : '';
  console.log(`${failed ? 'FAILED' : 'ok    '} ${name.padEnd(20)} ${seconds} s${note}`);
  if (failed) failures.push(`--- ${name}\n${run.stdout}${run.stderr}${run.error?.message ?? ''}`);
}
for (const failure of failures) console.error(`\n${failure.trim()}`);
if (wanted === '') console.log(roomsTable());
process.exitCode = failures.length > 0 ? 1 : 0;

/** Lines and files of code by room: what a reader has to hold. No limit. */
function roomsTable(): string {
  const rooms = ['src', 'workers', 'server', 'tools', 'bench', 'tests'].map(roomRow);
  return [`\n${row('', ['lines', 'files'])}`, ...rooms].join('\n');
}

function roomRow(room: string): string {
  const names = ['ts', 'tsx', 'css', 'js'].map((ending) => `${room}/*.${ending}`);
  const args = ['grep', '-c', '', '--', ...names];
  const { stdout } = spawnSync('git', args, { cwd: PROJECT, encoding: 'utf8' });
  const counts = stdout.trim().split('\n');
  const lines = counts.reduce((sum, line) => sum + Number(line.split(':').at(-1)), 0);
  return row(room, [lines, counts.length]);
}

function row(name: string, numbers: readonly (number | string)[]): string {
  return name.padEnd(8) + numbers.map((value) => String(value).padStart(9)).join('');
}
