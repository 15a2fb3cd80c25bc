import type { EngineName, QueryOp, Session } from './bench-engine.ts';
import type { ForkedEngine } from './forked-engine.ts';
import { takesPart } from './operations.ts';
import { isSameAnswer } from './same-answer.ts';

export interface Exactness {
  readonly exact: boolean;
  readonly correct: number;
  readonly checked: number;
}

/** A slow engine is checked on as many sessions as it begins in this time, at least one. */
const BUDGET_MS = 10_000;

/** Compares answers with the oracle's, session by session, so that state between queries is checked too. */
export async function checkEngines(
  op: QueryOp,
  sessions: Session[],
  oracle: ForkedEngine,
  engines: ReadonlyMap<EngineName, ForkedEngine>,
): Promise<Map<EngineName, Exactness>> {
  const exactness = new Map<EngineName, Exactness>();
  const queries = sessions.flat();
  const expected = queries.length > 0 ? await oracle.answers(op, sessions, BUDGET_MS) : [];
  for (const [name, engine] of engines) {
    if (!takesPart(name, op)) continue;
    const actual = await engine.answers(op, sessions, BUDGET_MS);
    const checked = Math.min(actual.length, expected.length);
    let correct = 0;
    for (let i = 0; i < checked; i++) {
      const [query, ours, truth] = [queries[i], actual[i], expected[i]];
      if (query && ours && truth && isSameAnswer(query, ours, truth)) correct++;
      else if (name === 'ours') {
        process.stderr.write(`ours differs on ${op} ${JSON.stringify(query)}\n`);
      }
    }
    if (checked > 0) exactness.set(name, { exact: correct === checked, correct, checked });
  }
  return exactness;
}
