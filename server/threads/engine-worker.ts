/** Runs in the thread whose engines answer addresses (U5). Its `workerData` is the release's folder. */
import { readFile } from 'node:fs/promises';
import { workerData } from 'node:worker_threads';

import { DestinationService } from '../../workers/destinations/destination-service.ts';
import type { SnapshotStore } from '../../workers/loading/snapshot-store.ts';
import { SearchService } from '../../workers/search-service.ts';
import { askedView } from '../asked-view.ts';
import type { AddressAnswer, EngineQuestion } from '../engine-thread.ts';
import { fileOf } from '../static-files.ts';
import { answerQuestions } from './answer-questions.ts';

const nothing = (): Promise<undefined> => Promise.resolve(undefined);
/** The server has the list itself. */
const NO_STORE: SnapshotStore = { read: nothing, write: nothing, confirm: nothing, drop: nothing };

// The server has told already what it left out of a list.
console.warn = () => undefined;

const services = new Map<number, SearchService>();
const destinations = new Map<string, DestinationService>();

/** Once for all lists that name the same file. */
function destinationsOf(file: string): DestinationService {
  const known = destinations.get(file);
  if (known) return known;
  const path = fileOf(`/${file.replace(/^\//, '')}`, workerData as string);
  const made = new DestinationService(async () => {
    if (path === undefined) throw new Error(`${file} is no file of this release.`);
    return readFile(path, 'utf8');
  });
  destinations.set(file, made);
  return made;
}

type Asked<Op extends EngineQuestion['op']> = Extract<EngineQuestion, { readonly op: Op }>;

/** The page's worker loads a list from an address, and so does this one: from bytes in memory. */
async function build({ list, lots, country, destinationsFile: file }: Asked<'build'>) {
  const url = URL.createObjectURL(lots);
  const found = destinationsOf(file);
  const service = new SearchService(() => NO_STORE, undefined, found);
  try {
    await Promise.all([
      service.load({ url, language: '', storeKey: '', country }, () => undefined),
      found.loadDestinations(file),
    ]);
  } finally {
    URL.revokeObjectURL(url);
  }
  await service.prepare();
  services.set(list, service);
}

async function answer({
  list,
  question,
  counted,
  map,
}: Asked<'answer'>): Promise<AddressAnswer | undefined> {
  const service = services.get(list);
  if (!service) return undefined;
  const found = await service.ask(question);
  const rest = await service.rest(counted, ['choices', 'counts', 'waysOn']);
  const firstView = map && (await askedView(service, found.subject, question.area, map));
  return { answer: found, rest, firstView };
}

answerQuestions(async (asked: EngineQuestion) => {
  switch (asked.op) {
    case 'build':
      return build(asked);
    case 'keep':
      for (const list of services.keys()) if (!asked.lists.includes(list)) services.delete(list);
      return undefined;
    case 'answer':
      return answer(asked);
    default:
      return asked satisfies never;
  }
});
