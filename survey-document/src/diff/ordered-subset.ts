/**
 * Finds items that can stay where they are: the rest is moved around them.
 * @param positions of the items in the former order, in the new order
 * @returns the indexes, in the new order, of a longest subsequence that has the former order
 */
export function findOrderedSubset(positions: readonly number[]): Set<number> {
  // `tails[length]` is the index of the lowest last position of a subsequence of that length.
  const tails: number[] = [];
  const previous: number[] = [];
  for (const [index, position] of positions.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((positions[tails[middle] ?? 0] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? -1 : (tails[low - 1] ?? -1);
    tails[low] = index;
  }
  const subset = new Set<number>();
  for (let index = tails.at(-1) ?? -1; index !== -1; index = previous[index] ?? -1) subset.add(index);
  return subset;
}
