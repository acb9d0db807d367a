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

/** The options, after values that are none of them: the options may be on their way, or no longer have what is set. */
export const withUnknown = <Option extends { value: string; label: string }>(
  options: readonly Option[],
  values: readonly Option['value'][],
): readonly (Option | { value: Option['value']; label: string })[] => {
  const unknown = values.filter((value) => !options.some((option) => option.value === value));
  return unknown.length === 0 ? options : [...unknown.map((value) => ({ value, label: value })), ...options];
};
