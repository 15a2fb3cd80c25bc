/** Returns the item that costs least, the first of equals; undefined where none costs less than infinitely much. */
export function leastBy<T>(items: Iterable<T>, costOf: (item: T) => number): T | undefined {
  let best: T | undefined;
  let least = Infinity;
  for (const item of items) {
    const cost = costOf(item);
    if (cost < least) [best, least] = [item, cost];
  }
  return best;
}
