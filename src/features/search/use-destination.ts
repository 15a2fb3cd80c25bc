import { useCallback, useEffect, useMemo, useState } from 'react';
import { haversineKm, type Position } from '../../domain/geo.ts';
import type { Destination, SearchAnswer } from '../../domain/search-api.ts';
import { useLoadReport } from '../../engine-client/engine-context.tsx';
import { type EngineAnswer, useEngineAnswer } from '../../engine-client/use-engine-answer.ts';
import {
  destinationInForce,
  type DestinationInForce,
  type TextMatch,
} from './destination-in-force.ts';
import { destinationsUrl } from './field/destinations-url.ts';

/** S13: offered from two letters on, at most three. */
const FEWEST_LETTERS = 2;
const MAX_CHOICES = 3;
/** The middle of lots that are farther apart says nothing about where somebody goes. */
const REGION_KM = 200;

const NONE: readonly Destination[] = [];

export interface Destinations {
  /** What the text may mean, best first. */
  readonly choices: readonly Destination[];
  readonly inForce: DestinationInForce | undefined;
  /** Whether the text is a destination is not known yet. */
  readonly isPending: boolean;
  /** The worker has them. */
  readonly isLoaded: boolean;
  /** They are about to be needed: fetches the file. */
  readonly wake: () => void;
}

/** S13: where the visitor is going, found in the worker: nothing typed leaves the device. */
export function useDestination(asked: {
  readonly text: string;
  readonly chosen: Destination | undefined;
  readonly visitor: Position | undefined;
  /** The text is the visitor's: the first render doesn't know it. */
  readonly ready: boolean;
}): Destinations {
  const { chosen, visitor, ready } = asked;
  const text = asked.text.trim();
  const [wakes, setWakes] = useState(0);
  const wanted = ready && (wakes > 0 || text !== '');
  const load = useEngineAnswer('loadDestinations', wanted ? [destinationsUrl()] : undefined, {
    lane: 'destinations-load',
    // A file that could not be had may be there by now.
    attempt: wakes,
  });
  const loaded = wanted && load.answer === true;
  useEffect(() => {
    if (!loaded) return;
    const keep = async () => (await import('./field/keep-destinations.ts')).keepDestinations;
    keep()
      .then((keepFile) => keepFile(destinationsUrl()))
      .catch(() => undefined);
  }, [loaded]);

  const position = useMiddle(visitor);
  const isAsked = loaded && text.length >= FEWEST_LETTERS;
  const found = useEngineAnswer(
    'destinations',
    isAsked ? [{ text, position, limit: MAX_CHOICES }] : undefined,
    { lane: 'destinations' },
  );
  const current = useAnswerFor(isAsked ? text : undefined, found);
  const named = current?.named;

  const isNamed = (named ?? chosen) !== undefined;
  const probed = useEngineAnswer(
    'search',
    isNamed ? [{ text, propertyIds: [], words: 'auto', limit: 1 }] : undefined,
    { lane: 'text-match' },
  );
  const probe = useAnswerFor(isNamed ? text : undefined, probed);
  const match = probe && textMatch(probe);

  const isLoading = wanted && load.answer === undefined && !load.fault;
  const isFinding = isAsked && !current && !found.fault;
  const isProbing = isNamed && !match && !probed.fault;
  const mayBeNamed = !chosen && text.length >= FEWEST_LETTERS;
  return {
    choices: useMemo(() => current?.choices.slice(0, MAX_CHOICES) ?? NONE, [current]),
    inForce:
      text === ''
        ? undefined
        : destinationInForce({
            text,
            chosen,
            named,
            best: current?.choices[0],
            visitor,
            match,
          }),
    isPending: text !== '' && (isProbing || (mayBeNamed && (isLoading || isFinding))),
    isLoaded: loaded,
    wake: useCallback(() => setWakes((times) => times + 1), []),
  };
}

function textMatch({ total, words }: SearchAnswer): TextMatch {
  if (total === 0) return 'none';
  return words ? 'words' : 'exact';
}

/** The answer for this text, also while it is asked anew of a newer list; never another text's. */
function useAnswerFor<T>(
  text: string | undefined,
  { answer, isStale }: EngineAnswer<T>,
): T | undefined {
  const [known, setKnown] = useState<{ readonly text: string; readonly answer: T }>();
  if (!isStale && text !== undefined && answer !== undefined && known?.answer !== answer) {
    setKnown({ text, answer });
  }
  return known && known.text === text ? known.answer : undefined;
}

/** Where a name that many places bear is meant: near the visitor, else near the operator's lots. */
function useMiddle(visitor: Position | undefined): Position | undefined {
  const bounds = useLoadReport()?.bounds;
  if (visitor || !bounds) return visitor;
  const [west, south, east, north] = bounds;
  if (haversineKm([west, south], [east, north]) > REGION_KM) return undefined;
  return [(west + east) / 2, (south + north) / 2];
}
