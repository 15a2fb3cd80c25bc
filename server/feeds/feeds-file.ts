/** The file of `serve --feeds`, documented in docs/feeds.md. */
import { readFile } from 'node:fs/promises';

import * as v from 'valibot';

import { safeWebUrl } from '../../src/api/safe-url.ts';
import { issuePath, issueWords } from '../../src/operators/check-operators.ts';
import { numberWithin } from '../../src/operators/operator.ts';
import { fileReason } from '../file-reason.ts';
import { jsonIn } from '../json-text.ts';
import { UsageError } from '../options.ts';
import { FEED_SOURCE_IDS } from './feed-sources.ts';

const DEFAULT_EVERY_S = 60;

const webUrl = v.pipe(
  v.string(),
  v.check((text) => safeWebUrl(text) !== undefined, 'must be an http or https address'),
);
const feedsFile = v.array(
  v.strictObject({
    from: v.picklist(FEED_SOURCE_IDS),
    url: webUrl,
    everySeconds: v.optional(numberWithin(1, 86_400), DEFAULT_EVERY_S),
    /** An operator's id, or the lot file as `--lots` names it; every operator unless given. */
    lots: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty'))),
    /** For what asks for a key: `{"Authorization": "Token …"}`. */
    headers: v.optional(
      v.pipe(v.record(v.string(), v.string()), v.check(areHeaders, 'must be headers of HTTP')),
      {},
    ),
  }),
);
export type FeedConfig = v.InferOutput<typeof feedsFile>[number];

/** A request with others would fail each time, and the platform's message repeats the value: a key. */
function areHeaders(headers: Readonly<Record<string, string>>): boolean {
  try {
    void new Headers(headers);
    return true;
  } catch {
    return false;
  }
}

/** Reads the file of `--feeds`. @throws UsageError that says in one sentence what is wrong */
export async function readFeedsFile(path: string): Promise<FeedConfig[]> {
  let json: unknown;
  try {
    json = jsonIn(await readFile(path));
  } catch (error) {
    throw new UsageError(`Bad feeds file ${path}: ${fileReason(error)}`, { cause: error });
  }
  const read = v.safeParse(feedsFile, json);
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new UsageError(`Bad feeds file ${path}: ${issuePath(issue) || 'it'}: ${issueWords(issue)}`);
}
