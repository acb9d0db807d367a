export type Random = ReturnType<typeof randomFrom>;

/** A deterministic generator (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const chance = (probability: number): boolean => next() < probability;
  const integer = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());

  const weighted = <Value extends string>(weights: Readonly<Record<Value, number>>): Value => {
    const values = Object.entries(weights) as [Value, number][];
    let left = next() * values.reduce((total, [, weight]) => total + weight, 0);
    const match = values.find(([, weight]) => (left -= weight) < 0) ?? values.at(-1);
    if (!match) throw new Error('There is nothing to choose from.');
    return match[0];
  };

  /** Items with larger weights tend to come first. */
  const ordered = <Value extends string>(weights: Readonly<Record<Value, number>>): Value[] =>
    (Object.entries(weights) as [Value, number][])
      .map(([value, weight]): [Value, number] => [value, Math.log(1 - next()) / weight])
      .toSorted(([, one], [, other]) => other - one)
      .map(([value]) => value);

  return { chance, integer, normal, weighted, ordered };
}
