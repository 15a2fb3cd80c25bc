/**
 * The product's destinations and its peers over the same destinations: label and municipality as text, the
 * three best for what is typed. Peers are set up as their documentation advises for typing with typos.
 */
import UFuzzy from '@leeoniya/ufuzzy';
import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';
import type { DestinationFile } from '../../workers/destinations/destination-file.ts';
import { buildDestinationIndex } from '../../workers/destinations/build-destination-index.ts';
import { plainLetters } from '../../src/domain/plain-letters.ts';

export const DESTINATION_ENGINES = ['ours', 'minisearch', 'fuse', 'ufuzzy'] as const;
export type DestinationEngineName = (typeof DESTINATION_ENGINES)[number];

/** The labels of the best three. */
export type FindDestinations = (text: string) => readonly string[];

const BEST = 3;
/** uFuzzy ranks up to so many; beyond, it only filters. */
const RANKED = 1_000;

/**
 * Builds an engine from the file's text; ours reads and checks the file too.
 * @param onStep called with the time of each step, where it is built in steps
 */
type Build = (json: string, onStep: (ms: number) => void) => FindDestinations;

export const BUILD: Readonly<Record<DestinationEngineName, Build>> = {
  ours(json, onStep) {
    const steps = buildDestinationIndex(json);
    for (;;) {
      const from = performance.now();
      const step = steps.next();
      onStep(performance.now() - from);
      if (step.done !== true) continue;
      const index = step.value;
      return (text) => index.answer({ text }).choices.map(({ label }) => label);
    }
  },
  minisearch(json) {
    const labels = labelsOf(JSON.parse(json) as DestinationFile);
    const index = new MiniSearch<{ id: number; label: string }>({
      fields: ['label'],
      processTerm: plainLetters,
      searchOptions: { prefix: true, fuzzy: 0.2, combineWith: 'AND' },
    });
    index.addAll(labels.map((label, id) => ({ id, label })));
    return (text) =>
      index
        .search(text)
        .slice(0, BEST)
        .map(({ id }) => labels[id as number]!);
  },
  fuse(json) {
    const labels = labelsOf(JSON.parse(json) as DestinationFile);
    const fuse = new Fuse(labels.map(plainLetters), { threshold: 0.3, ignoreLocation: true });
    return (text) =>
      fuse.search(plainLetters(text), { limit: BEST }).map(({ refIndex }) => labels[refIndex]!);
  },
  ufuzzy(json) {
    const labels = labelsOf(JSON.parse(json) as DestinationFile);
    const haystack = labels.map(plainLetters);
    const fuzzy = new UFuzzy({ intraMode: 1 });
    return (text) => {
      const [rows, info, order] = fuzzy.search(haystack, plainLetters(text), 3, RANKED);
      const best = order?.map((at) => info.idx[at]!) ?? rows ?? [];
      return best.slice(0, BEST).map((row) => labels[row]!);
    };
  },
};

function labelsOf({
  towns,
  districts,
  postcodes,
  places,
  regions,
  streets,
}: DestinationFile): string[] {
  const town = (number: number): string => towns[number]![0];
  return [
    ...towns.map(([name]) => name),
    ...[...districts, ...places, ...regions].map(([name, number]) => `${name}, ${town(number)}`),
    ...postcodes.map(([code, number]) => `${code} ${town(number)}`),
    ...streets.flatMap(([number, , , , ...names]) =>
      names.map((name) => `${name}, ${town(number)}`),
    ),
  ];
}
