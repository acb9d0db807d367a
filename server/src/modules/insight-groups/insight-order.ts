export const isSameOrder = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

/** Whether it contains exactly these ids, each once. */
export const isPermutationOf = (order: readonly string[], all: readonly string[]): boolean =>
  order.length === all.length && new Set([...order, ...all]).size === all.length;
