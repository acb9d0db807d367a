import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributeGroups, type AttributeCombination } from './attribute-groups';
import { selectReleasable } from './releasable-responses';

const combinations = (...rows: readonly [Record<string, string>, number][]): AttributeCombination[] =>
  rows.map(([values, count]) => ({ values, count }));

const withheldIn = (all: readonly AttributeCombination[], names: readonly string[], threshold = 7) =>
  attributeGroups(names, all, threshold).map(({ groups }) =>
    Object.fromEntries(
      groups.flatMap(({ value, withheld }) => (withheld === null ? [] : [[value, withheld]])),
    ),
  );

describe('attributeGroups', () => {
  it('withholds small groups, and a larger one that would otherwise be computed from the others', () => {
    const sites = combinations([{ site: 'Oslo' }, 12], [{ site: 'Bergen' }, 9], [{ site: 'Narvik' }, 3]);
    expect(withheldIn(sites, ['site'])).toEqual([{ Narvik: 'tooFew', Bergen: 'complementary' }]);
    expect(withheldIn([...sites, ...combinations([{ site: 'Alta' }, 4])], ['site'])).toEqual([
      { Narvik: 'tooFew', Alta: 'tooFew' },
    ]);
  });

  it('withholds parts of a region whose rest is small', () => {
    const sites = combinations(
      [{ region: 'North', site: 'N1' }, 10],
      [{ region: 'North', site: 'N2' }, 9],
      [{ region: 'North', site: 'N3' }, 3],
      [{ region: 'South', site: 'S1' }, 20],
      [{ region: 'South', site: 'S2' }, 4],
    );
    const [regions, parts] = withheldIn(sites, ['region', 'site']);
    expect([regions, Object.keys(parts ?? {}).toSorted()]).toEqual([{}, ['N2', 'N3', 'S1', 'S2']]);
  });

  it('combines attributes only if each group of the combination is large enough', () => {
    const isCombinable = (night: number) =>
      attributeGroups(
        ['site', 'shift'],
        combinations(
          [{ site: 'Oslo', shift: 'day' }, 12],
          [{ site: 'Oslo', shift: 'night' }, night],
          [{ site: 'Bergen', shift: 'day' }, 12],
          [{ site: 'Bergen', shift: 'night' }, 10],
        ),
        7,
      )[1]?.isCombinable;
    expect([isCombinable(8), isCombinable(6)]).toEqual([true, false]);
  });
});

const names = ['a', 'b', 'c'];
const surveys = fc.record({
  threshold: fc.integer({ min: 2, max: 6 }),
  all: fc.array(
    fc.record({
      values: fc.dictionary(fc.constantFrom(...names), fc.constantFrom('1', '2', '3')),
      count: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 1, maxLength: 12 },
  ),
});

/** A group of responses whose results can be read or computed, as the positions of combinations. */
type Group = ReadonlySet<number>;

const releasedGroups = (all: readonly AttributeCombination[], threshold: number): Group[] => {
  const attributes = attributeGroups(names, all, threshold);
  const select = (matches: (values: Readonly<Record<string, string>>) => boolean): Group =>
    new Set(all.flatMap(({ values }, index) => (matches(values) ? [index] : [])));
  const filters = attributes.flatMap(({ name, groups, isCombinable }) =>
    groups.flatMap(({ value, withheld }) => (withheld === null ? [{ name, value, isCombinable }] : [])),
  );
  const single = filters.map(({ name, value }) => ({
    name,
    group: select((values) => values[name] === value),
  }));
  const pairs = filters.flatMap((one) =>
    filters
      .filter((other) => one.isCombinable && other.isCombinable && one.name < other.name)
      .map((other) =>
        select((values) => values[one.name] === one.value && values[other.name] === other.value),
      ),
  );
  const unions = single.flatMap((one, index) =>
    single
      .slice(index + 1)
      .filter((other) => other.name === one.name)
      .map((other) => new Set([...one.group, ...other.group])),
  );
  return [select(() => true), ...single.map(({ group }) => group), ...pairs, ...unions];
};

describe('no sequence of filters', () => {
  it('leads to a group below the threshold, nor does a difference of two groups', () => {
    fc.assert(
      fc.property(surveys, ({ threshold, all }) => {
        const countIn = (group: Group) =>
          [...group].reduce((sum, index) => sum + (all[index]?.count ?? 0), 0);
        fc.pre(all.reduce((sum, { count }) => sum + count, 0) >= threshold);
        const groups = releasedGroups(all, threshold);
        for (const group of groups)
          for (const other of [new Set<number>(), ...groups])
            if ([...other].every((index) => group.has(index))) {
              const size = countIn(group) - countIn(other);
              expect(size === 0 || size >= threshold).toBe(true);
            }
      }),
      { numRuns: 100, seed: 41 },
    );
  });

  it('leads to one if new responses are released in between', () => {
    fc.assert(
      fc.property(surveys, fc.infiniteStream(fc.nat()), ({ threshold, all }, positions) => {
        const attributes = attributeGroups(names, all, threshold);
        const unreleased = [...positions.take(20)].map((position, index) => ({
          id: String(index),
          attributes: all[position % all.length]?.values ?? {},
        }));
        const released = selectReleasable(unreleased, attributes, threshold);
        for (const { name, groups } of attributes)
          for (const { value, withheld } of groups) {
            const added = released.filter((response) => response.attributes[name] === value).length;
            if (withheld === null) expect(added === 0 || added >= threshold).toBe(true);
          }
      }),
      { numRuns: 50, seed: 41 },
    );
  });
});
