import type { AttributeGroups } from './attribute-groups';

export interface UnreleasedResponse {
  readonly id: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** @returns for each way in which results divide the responses, the label of the group that a response belongs to */
const divisions = (attributes: readonly AttributeGroups[]) => {
  const labelsByAttribute = attributes.map(({ name, groups, isCombinable }) => {
    const released = new Set(groups.flatMap(({ value, withheld }) => (withheld === null ? [value] : [])));
    const label = ({ attributes: values }: UnreleasedResponse): string => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      return value !== undefined && released.has(value) ? value : '';
    };
    return { label, isCombinable };
  });
  const combinable = labelsByAttribute.filter(({ isCombinable }) => isCombinable);
  const combinedLabel = (response: UnreleasedResponse): string =>
    JSON.stringify(combinable.map(({ label }) => label(response)));
  return [...labelsByAttribute.map(({ label }) => label), combinedLabel];
};

/**
 * Chooses which new responses results can have now: of each group that results are about, none or at least as many as the
 * threshold. Otherwise, who has seen results of a location before and knows who answered there since could compute what
 * they answered.
 * @param attributes the groups of the responses that results have
 */
export function selectReleasable(
  unreleased: readonly UnreleasedResponse[],
  attributes: readonly AttributeGroups[],
  threshold: number,
): readonly UnreleasedResponse[] {
  const labels = divisions(attributes);
  let selected = unreleased;
  for (;;) {
    const remaining = labels.reduce((responses, label) => {
      const sizes = new Map<string, number>();
      for (const response of responses) sizes.set(label(response), (sizes.get(label(response)) ?? 0) + 1);
      return responses.filter((response) => (sizes.get(label(response)) ?? 0) >= threshold);
    }, selected);
    if (remaining.length === selected.length) return remaining;
    selected = remaining;
  }
}
