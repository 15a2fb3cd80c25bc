import { type ChildProcess, fork } from 'node:child_process';
import type { BenchAnswer, EngineName, QueryOp, Session } from './bench-engine.ts';
import type { LoadReply, Reply, Request, SliceReply } from './engine-process.ts';
import type { LotsSource } from './read-lots.ts';

/** FlexSearch holds 1.5 GB at a million lots, the oracle nearly as much. */
const HEAP_LIMIT_MB = 8_192;

/** An engine in its own process. One request at a time. */
export class ForkedEngine {
  readonly name: EngineName | 'oracle';
  readonly #child: ChildProcess;

  /** @param script the built `engine-process.ts` */
  constructor(name: EngineName | 'oracle', script: string) {
    this.name = name;
    this.#child = fork(script, {
      execArgv: ['--expose-gc', `--max-old-space-size=${HEAP_LIMIT_MB}`],
      serialization: 'advanced',
    });
  }

  async load(source: LotsSource): Promise<LoadReply> {
    return (await this.#ask({ kind: 'load', engine: this.name, source })) as LoadReply;
  }

  /** Answers of whole sessions, as many as begin within the budget. */
  async answers(
    op: QueryOp,
    sessions: Session[],
    budgetMs: number,
  ): Promise<readonly BenchAnswer[]> {
    const reply = await this.#ask({ kind: 'answers', op, sessions, budgetMs });
    return reply as readonly BenchAnswer[];
  }

  async setWorkload(op: QueryOp, sessions: Session[]): Promise<void> {
    await this.#ask({ kind: 'workload', op, sessions });
  }

  async slice(budgetMs: number): Promise<SliceReply> {
    return (await this.#ask({ kind: 'slice', budgetMs })) as SliceReply;
  }

  stop(): void {
    this.#child.kill();
  }

  async #ask(request: Request): Promise<Reply> {
    return await new Promise((resolve, reject) => {
      const child = this.#child;
      function fail(code: number | null): void {
        reject(new Error(`the process of an engine ended with ${code} during ${request.kind}`));
      }
      child.once('exit', fail);
      child.once('message', (reply) => {
        child.off('exit', fail);
        resolve(reply as Reply);
      });
      child.send(request);
    });
  }
}
