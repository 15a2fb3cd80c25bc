import { describe, expect, test } from 'vitest';
import { decideDestination } from '../../../workers/answers/decide-destination.ts';
import { lotPlace } from '../../../workers/answers/lot-place.ts';
import { built, lotOf } from '../engine/engines.ts';
import { questionOf } from './question-of.ts';

const LOTS = [
  ['Kalnes vgs', 'Sarpsborg', 11.03, 59.32],
  ['Sykehuset Østfold Kalnes', 'Sarpsborg', 11.034, 59.318],
  ['Obs Nord', 'Bodø', 14.4, 67.28],
  ['Obs Nord', 'Tromsø', 18.9, 69.65],
  ['Fjellporten P1', 'Moss', 10.6, 59.4],
  ['Fjellporten P2', 'Moss', 10.7, 59.45],
  ['Stortorvet', 'Stortorvet', 10.7, 59.9],
  ['Amfi', 'Moss', 10.66, 59.43],
  ['Amfi Park (Nord)', 'Moss', 10.66, 59.44],
  ['Grensen', 'Ski', 10.84, 59.72],
  ['Grensen', 'Ås', 10.84, 59.721],
  ['Ingensteds', '', 10, 60],
] as const;
const engine = built(
  LOTS.map(([name, city, lng, lat], id) => lotOf(id, { name, city, position: [lng, lat] })),
);
const placeOf = (text: string) => lotPlace(engine, text);

describe('S13: a lot’s own name', () => {
  test('is the place that all lots stand at whose names have it', () => {
    expect(placeOf('kalnes')).toMatchObject({
      label: 'Kalnes, Sarpsborg',
      name: 'Kalnes',
      kind: 'place',
      accuracyMeters: 200,
    });
    expect(placeOf('kalnes')?.position[1]).toBeCloseTo(59.319, 6);
  });

  test('is named by the label that is made of it', () => {
    expect(placeOf('Kalnes, Sarpsborg')).toEqual(placeOf('Kalnes'));
    expect(placeOf('Kalnes, Bodø')).toBeUndefined();
  });

  test('of four letters, of lots half a kilometre from their middle, or with signs', () => {
    const about = { label: 'Amfi, Moss', accuracyMeters: 600 };
    expect(placeOf('amfi')).toMatchObject(about);
    expect(placeOf('amfi park (nord)')?.label).toBe('Amfi Park (Nord), Moss');
  });

  test.each([
    ['kaln', 'a part of a word'],
    ['Obs Nord', 'in two cities'],
    ['Grensen', 'on either side of two cities’ border'],
    ['Ingensteds', 'in no city'],
    ['Fjellporten', 'far apart'],
    ['Stortorvet', 'the city’s own name'],
    ['Vgs', 'too short'],
    ['nowhere', 'no lot'],
  ])('"%s" is none: %s', (text) => {
    expect(placeOf(text)).toBeUndefined();
  });
});

test('S13: a lot’s own name is offered too where the file has three that are like it', () => {
  const like = ['Kalnesa', 'Kalnesb', 'Kalnesc'].map((label) => ({
    label,
    name: label,
    kind: 'place' as const,
    position: [11, 59] as const,
  }));
  const places = { answer: () => ({ choices: like }), placeNear: () => undefined };
  const question = questionOf('kalnes', { stage: 'typing' });
  const { choices } = decideDestination(engine, places, question, true);
  expect(choices.map(({ label }) => label)).toEqual(['Kalnesa', 'Kalnesb', 'Kalnes, Sarpsborg']);
});
