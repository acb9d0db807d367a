/** Distinct headers in the same order, by a number after those that are taken: `Hours`, `Hours (2)`. */
export function uniqueHeaders(wanted: readonly string[]): string[] {
  const used = new Set<string>();
  const lastNumbers = new Map<string, number>();
  return wanted.map((header) => {
    let unique = header;
    let number = lastNumbers.get(header) ?? 1;
    // A question may be called 'Hours (2)', too.
    while (used.has(unique)) unique = `${header} (${(number += 1)})`;
    lastNumbers.set(header, number);
    used.add(unique);
    return unique;
  });
}
