import type { LotSource } from '../domain/search-api.ts';
import type { EngineClient } from './engine-client.ts';
import { EngineSupervisor } from './supervisor.ts';
import { spawnSearchWorker } from './worker-link.ts';

/** Starts the search worker and its download at once, before anything of the page is rendered. */
export function startEngine(source: LotSource): EngineClient {
  return new EngineSupervisor(source, spawnSearchWorker);
}
