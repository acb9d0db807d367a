const named = 2;

export const summarize = <Value extends string>(
  options: readonly { value: Value; label: string }[],
  values: readonly Value[],
): string => {
  const labels = options.filter(({ value }) => values.includes(value)).map(({ label }) => label);
  const rest = labels.length - named;
  return labels.slice(0, named).join(', ') + (rest > 0 ? ` +${rest}` : '');
};

/** Prepends values that are not among the options, which may be loading or out of date. */
export const includeUnknown = <Option extends { value: string; label: string }>(
  options: readonly Option[],
  values: readonly Option['value'][],
): readonly (Option | { value: Option['value']; label: string })[] => {
  const unknown = values.filter((value) => !options.some((option) => option.value === value));
  return unknown.length === 0 ? options : [...unknown.map((value) => ({ value, label: value })), ...options];
};
