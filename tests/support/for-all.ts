/** Properties: whatever is drawn, the predicate holds. All draw from one seed (`seed.ts`), which fast-check prints when one fails. */
import * as fc from 'fast-check';

type Drawn = [unknown, ...unknown[]];
type Arbitraries<Ts extends Drawn> = { [K in keyof Ts]: fc.Arbitrary<Ts[K]> };

export function forAll<Ts extends Drawn>(
  options: fc.Parameters<NoInfer<Ts>>,
  ...parts: [...Arbitraries<Ts>, predicate: (...drawn: Ts) => boolean | void]
): void {
  fc.assert(fc.property<Ts>(...parts), options);
}

export function forAllAsync<Ts extends Drawn>(
  options: fc.Parameters<NoInfer<Ts>>,
  ...parts: [...Arbitraries<Ts>, predicate: (...drawn: Ts) => Promise<boolean | void>]
): Promise<void> {
  return fc.assert(fc.asyncProperty<Ts>(...parts), options);
}
