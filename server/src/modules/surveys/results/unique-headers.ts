/** Distinct headers in the same order, by a number after those that are taken: `Hours`, `Hours (2)`. */
export function uniqueHeaders(wanted: readonly string[]): string[] {
  const taken = new Set<string>();
  return wanted.map((header) => {
    let unique = header;
    // A question may be called 'Hours (2)', too.
    for (let number = 2; taken.has(unique); number += 1) unique = `${header} (${number})`;
    taken.add(unique);
    return unique;
  });
}
