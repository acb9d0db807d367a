type Fields = Readonly<Record<string, unknown>>;

/** A side without the field is `undefined`. */
export interface Difference {
  /** Dotted for a nested field. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const flat = (fields: Fields | null, prefix = ''): [string, unknown][] =>
  Object.entries(fields ?? {}).flatMap(([name, value]): [string, unknown][] =>
    isFields(value) ? flat(value, `${prefix}${name}.`) : [[prefix + name, value]],
  );

export const findDifferences = ({
  before,
  after,
}: {
  before: Fields | null;
  after: Fields | null;
}): Difference[] => {
  const [was, is] = [new Map(flat(before)), new Map(flat(after))];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((path) => ({ path, before: was.get(path), after: is.get(path) }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after));
};
