/** @returns the number of letters to insert, remove, replace or swap; more than `max` is not counted further */
function countEdits(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  let beforePrevious: readonly number[] = [];
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const swapped = isSwapped && row > 1 && column > 1 ? (beforePrevious[column - 2] ?? 0) + 1 : replaced;
      const shifted = Math.min(previous[column] ?? 0, current[column - 1] ?? 0) + 1;
      current.push(Math.min(replaced, swapped, shifted));
    }
    if (Math.min(...current) > max) return max + 1;
    beforePrevious = previous;
    previous = current;
  }
  return previous[other.length] ?? max + 1;
}

/** @returns the known name that is most like a misspelt one; null if none is like it */
export function suggestName(misspelt: string, names: Iterable<string>): string | null {
  const wanted = misspelt.toLowerCase();
  let [best, edits] = [null as string | null, Math.max(1, Math.floor(wanted.length / 3)) + 1];
  for (const name of names) {
    const count = countEdits(wanted, name.toLowerCase(), edits - 1);
    if (count < edits) [best, edits] = [name, count];
  }
  return best;
}
