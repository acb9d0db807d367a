/** Values that a filter names before it only counts. */
const named = 2;

/** What a filter of several values says of them: the first two by name, the rest as a number. */
export const summaryOf = <Value extends string>(
  options: readonly { value: Value; label: string }[],
  values: readonly Value[],
): string => {
  const labels = options.filter(({ value }) => values.includes(value)).map(({ label }) => label);
  const rest = labels.length - named;
  return labels.slice(0, named).join(', ') + (rest > 0 ? ` +${rest}` : '');
};
