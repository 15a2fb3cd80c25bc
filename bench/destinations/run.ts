/** Rows `destinations`: the file that ships, in ours and in its peers, one after another in processes of their own. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { buildProcess } from '../build-process.ts';
import type { ResultRow } from '../results.ts';
import { summarise } from '../table.ts';
import { type DestinationEngineName } from './destination-engines.ts';
import type { DestinationReply, DestinationRequest } from './destination-process.ts';

export { DESTINATION_ENGINES } from './destination-engines.ts';

const FILE = fileURLToPath(new URL('../../public/destinations/norway.json', import.meta.url));

/** @param engines in the order they run */
export async function benchDestinations({
  engines,
  passes,
  ...options
}: {
  readonly engines: readonly DestinationEngineName[];
  readonly queries: number;
  /** An engine stops when this time is used up. */
  readonly budgetMs: number;
  readonly seed: number;
  /** How often it is built, each time in a new process; a step's time is the least of them. */
  readonly passes: number;
}): Promise<ResultRow[]> {
  if (engines.length === 0) return [];
  const script = await buildProcess('destinations/destination-process.ts');
  const rows: ResultRow[] = [];
  for (const engine of engines) {
    process.stderr.write(`destinations: ${engine}\n`);
    const asked = { engine, file: FILE, ...options };
    const reply = await measured(script, asked);
    const builds = [reply];
    while (reply.stepsMs.length > 0 && builds.length < passes) {
      builds.push(await measured(script, { ...asked, queries: 0 }));
    }
    rows.push({
      op: 'destinations',
      engine,
      n: reply.n,
      queries: reply.times.length,
      correct: reply.found,
      checked: reply.checked,
      ...summarise(reply.times),
      build_ms: Math.round(reply.buildMs),
      memory_mb: Math.round(reply.memoryMb * 10) / 10,
      ...(reply.stepsMs.length > 0 && { longest_step_ms: longestStep(builds) }),
    });
  }
  return rows;
}

/** The longest step, of each step's least time over all builds, since other work on the machine slows single steps down. */
function longestStep(builds: readonly DestinationReply[]): number {
  const steps = builds[0]?.stepsMs.map((_, step) =>
    Math.min(...builds.map(({ stepsMs }) => stepsMs[step] ?? Infinity)),
  );
  return Math.round(Math.max(...(steps ?? [])) * 10) / 10;
}

async function measured(script: string, request: DestinationRequest): Promise<DestinationReply> {
  const child = fork(script, { execArgv: ['--expose-gc'], serialization: 'advanced' });
  child.send(request);
  const [reply] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(`the process of ${request.engine} ended without an answer`);
    }),
  ])) as [DestinationReply];
  return reply;
}
