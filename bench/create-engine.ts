import type { BenchEngine, EngineName } from './bench-engine.ts';
import { Oracle } from './oracle.ts';
import { createFlexsearchVerified } from './peers/flexsearch-verified.ts';
import { createFuse } from './peers/fuse.ts';
import { GeokdbushPeer } from './peers/geokdbush.ts';
import { createJoined } from './peers/joined.ts';
import { createMinisearch } from './peers/minisearch.ts';
import { createNaive } from './peers/naive.ts';
import { OursEngine } from './peers/ours.ts';
import { createPrelowered } from './peers/prelowered.ts';
import { SuperclusterRebuildPeer } from './peers/supercluster-rebuild.ts';
import { TextPeer } from './peers/text-peer.ts';
import { createUfuzzy } from './peers/ufuzzy.ts';

const CREATE: Readonly<Record<EngineName | 'oracle', () => BenchEngine>> = {
  oracle: () => new Oracle(),
  ours: () => new OursEngine(),
  naive: () => new TextPeer(createNaive),
  prelowered: () => new TextPeer(createPrelowered),
  joined: () => new TextPeer(createJoined),
  'flexsearch-verified': () => new TextPeer(createFlexsearchVerified),
  geokdbush: () => new GeokdbushPeer(),
  'supercluster-rebuild': () => new SuperclusterRebuildPeer(),
  ufuzzy: () => new TextPeer(createUfuzzy),
  minisearch: () => new TextPeer(createMinisearch),
  fuse: () => new TextPeer(createFuse),
};

/** An engine by its name in the results. */
export function createEngine(name: EngineName | 'oracle'): BenchEngine {
  return CREATE[name]();
}
