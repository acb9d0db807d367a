/** Counts the responses with a combination of attributes. */
export interface AttributeCombination {
  readonly values: Readonly<Record<string, string>>;
  readonly count: number;
}

/**
 * Says why results of a group are withheld. `tooFew`: it has fewer people than the threshold. `complementary`: without
 * it, results of a group that is too small could be computed from the others.
 */
type WithheldReason = 'tooFew' | 'complementary';

export interface ValueGroup {
  readonly value: string;
  readonly count: number;
  readonly withheld: WithheldReason | null;
}

export interface AttributeGroups {
  readonly name: string;
  /** The most frequent values come first. */
  readonly groups: readonly ValueGroup[];
  /** Whether results can be filtered by this attribute and other ones at the same time. */
  readonly isCombinable: boolean;
}

/** A class of a partition contains responses; its label is that of each combination of attributes in it. */
interface Partition {
  readonly labels: readonly string[];
}

/** All withheld values of an attribute are one class, since it can be computed from the others. */
const withheldLabel = '';
/** More classes are not combined, because comparing them takes too long. */
const maxCombinedClasses = 500;
/** All unions of so few classes are compared with another partition; of more classes, single ones, pairs and the rest. */
const [maxClassesForUnions, maxClassesForPairs] = [8, 40];

const sumBy = <Key>(keys: readonly Key[], counts: readonly number[]): Map<Key, number> => {
  const sums = new Map<Key, number>();
  for (const [index, key] of keys.entries()) sums.set(key, (sums.get(key) ?? 0) + (counts[index] ?? 0));
  return sums;
};

const isBetween = (count: number, threshold: number): boolean => count > 0 && count < threshold;

/** Lists unions of classes, as sets of labels. */
function* listUnions(labels: readonly string[]): Generator<ReadonlySet<string>> {
  if (labels.length <= maxClassesForUnions) {
    for (let mask = 1; mask < 2 ** labels.length; mask += 1)
      yield new Set(labels.filter((_, index) => (mask & (1 << index)) !== 0));
    return;
  }
  for (const [index, label] of labels.entries()) {
    yield new Set([label]);
    yield new Set(labels.filter((other) => other !== label));
    if (labels.length <= maxClassesForPairs)
      for (const other of labels.slice(index + 1)) yield new Set([label, other]);
  }
}

/**
 * Compares two partitions whose results are both known. The results of a union of classes, less those of the other
 * partition's classes within it, are the results of the rest, which must not be a small group either.
 * @returns a class of `second` that must be withheld, null if there is none
 */
function findDifference(
  first: Partition,
  second: Partition,
  counts: readonly number[],
  threshold: number,
): string | null {
  const firstSizes = sumBy(first.labels, counts);
  const secondSizes = sumBy(second.labels, counts);
  const overlaps = new Map<string, Set<string>>();
  for (const [index, label] of second.labels.entries()) {
    const overlapping = overlaps.get(label) ?? new Set();
    overlaps.set(label, overlapping.add(first.labels[index] ?? withheldLabel));
  }
  const smallest = (labels: readonly string[]): string | undefined =>
    labels
      .filter((label) => label !== withheldLabel)
      .toSorted((one, other) => (secondSizes.get(one) ?? 0) - (secondSizes.get(other) ?? 0))[0];
  for (const union of listUnions([...firstSizes.keys()])) {
    let rest = 0;
    for (const label of union) rest += firstSizes.get(label) ?? 0;
    const within: string[] = [];
    const across: string[] = [];
    for (const [label, overlapping] of overlaps) {
      const overlapsUnion = [...overlapping].filter((one) => union.has(one)).length;
      if (overlapsUnion === overlapping.size) {
        within.push(label);
        rest -= secondSizes.get(label) ?? 0;
      } else if (overlapsUnion > 0) across.push(label);
    }
    if (isBetween(rest, threshold)) {
      const label = smallest(within) ?? smallest(across);
      if (label !== undefined) return label;
    }
  }
  return null;
}

const combine = (one: Partition, other: Partition): Partition => ({
  labels: one.labels.map((label, index) => JSON.stringify([label, other.labels[index]])),
});

const attributeValue = ({ values }: AttributeCombination, name: string): string =>
  (Object.hasOwn(values, name) ? values[name] : undefined) ?? withheldLabel;

/** @returns the values that responses have, the most frequent ones first */
const countValues = (
  name: string,
  combinations: readonly AttributeCombination[],
): { value: string; count: number }[] =>
  [
    ...sumBy(
      combinations.map((combination) => attributeValue(combination, name)),
      combinations.map(({ count }) => count),
    ),
  ]
    .filter(([value]) => value !== withheldLabel)
    .map(([value, count]) => ({ value, count }))
    .toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));

interface UsablePartition extends Partition {
  readonly name: string;
  readonly withheld: ReadonlyMap<string, WithheldReason>;
}

/** Withholds values until neither they nor differences from earlier partitions are small groups. */
function protect(
  name: string,
  combinations: readonly AttributeCombination[],
  earlier: readonly Partition[],
  threshold: number,
): UsablePartition | null {
  const counts = combinations.map(({ count }) => count);
  const values = combinations.map((combination) => attributeValue(combination, name));
  const sizes = sumBy(values, counts);
  const withheld = new Map<string, WithheldReason>();
  for (const [value, count] of sizes)
    if (isBetween(count, threshold) || value === withheldLabel) withheld.set(value, 'tooFew');
  for (;;) {
    const released = [...sizes].filter(([value]) => !withheld.has(value));
    if (released.length === 0) return null;
    const withheldCount = [...withheld.keys()].reduce((sum, value) => sum + (sizes.get(value) ?? 0), 0);
    const labels = values.map((value) => (withheld.has(value) ? withheldLabel : value));
    const next = isBetween(withheldCount, threshold)
      ? released.toSorted(([, one], [, other]) => one - other)[0]?.[0]
      : earlier
          .map((partition) => findDifference(partition, { labels }, counts, threshold))
          .find((value) => value !== null);
    if (next === undefined) return { name, labels, withheld };
    withheld.set(next, 'complementary');
  }
}

/**
 * Decides which groups of respondents the results of a protected survey may be about. Each attribute divides the
 * responses into groups. A value with too few responses is withheld, and so are others if its results could be computed
 * from theirs: those of all others, or, since several attributes divide the same responses, those of a group of an
 * earlier attribute less its parts. So the first attribute loses the least. Attributes can be combined, in the same order,
 * if each group of the combination is large enough.
 *
 * The groups depend on all responses and not on a request, so that no sequence of requests learns more.
 * @param names of the attributes, the most important first
 * @param combinations of all responses, those without attributes included
 */
export function attributeGroups(
  names: readonly string[],
  combinations: readonly AttributeCombination[],
  threshold: number,
): AttributeGroups[] {
  const counts = combinations.map(({ count }) => count);
  const usable: UsablePartition[] = [];
  const combinable: string[] = [];
  let combined: Partition = { labels: combinations.map(() => 'all') };

  const separate = (): UsablePartition[] => usable.filter(({ name }) => !combinable.includes(name));
  const canCombine = (partition: Partition): boolean => {
    const product = combine(combined, partition);
    const sizes = [...sumBy(product.labels, counts).values()];
    return (
      sizes.length <= maxCombinedClasses &&
      sizes.every((size) => !isBetween(size, threshold)) &&
      separate().every((other) => findDifference(product, other, counts, threshold) === null)
    );
  };

  return names.map((name): AttributeGroups => {
    const partition = protect(name, combinations, [combined, ...usable], threshold);
    const isCombinable = partition !== null && canCombine(partition);
    if (partition) {
      usable.push(partition);
      if (isCombinable) {
        combined = combine(combined, partition);
        combinable.push(name);
      }
    }
    const withheldReason = (value: string, count: number): WithheldReason | null => {
      if (!partition) return isBetween(count, threshold) ? 'tooFew' : 'complementary';
      return partition.withheld.get(value) ?? null;
    };
    const groups = countValues(name, combinations).map(({ value, count }) => ({
      value,
      count,
      withheld: withheldReason(value, count),
    }));
    return { name, groups, isCombinable };
  });
}

/** Groups of an identified survey may have any size and can be combined. */
export const unprotectedGroups = (
  names: readonly string[],
  combinations: readonly AttributeCombination[],
): AttributeGroups[] =>
  names.map((name) => ({
    name,
    groups: countValues(name, combinations).map((group) => ({ ...group, withheld: null })),
    isCombinable: true,
  }));
