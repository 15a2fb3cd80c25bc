/**
 * Returns the value that would be at `index` if the first `length` of `values` were sorted (Hoare's selection).
 * Reorders them so that no value before `index` is larger. Equal values cost no more than others.
 * @param cost counts the values read: a small multiple of their number.
 */
export function select(
  values: Float64Array,
  length: number,
  index: number,
  cost?: { steps: number },
): number {
  let low = 0;
  let high = length - 1;
  while (low < high) {
    if (cost) cost.steps += high - low + 1;
    const a = values[low]!;
    const b = values[(low + high) >>> 1]!;
    const c = values[high]!;
    const pivot = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (values[j]! > pivot) j--;
      if (i > j) break;
      const swapped = values[i]!;
      values[i++] = values[j]!;
      values[j--] = swapped;
    }
    if (index <= j) high = j;
    else if (index >= i) low = i;
    else return values[index]!;
  }
  return values[index]!;
}
