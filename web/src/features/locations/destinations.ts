import { levelBelow, type Location, type LocationLevel } from '@vantage/contract/locations';

/**
 * Where a location may be moved to, and what leads there.
 * @param items the tree, each location followed by what lies below it
 */
export const destinationsOf = (
  items: readonly Location[],
  moveItem: Location,
  enabled: readonly LocationLevel[],
): { shown: Location[]; canTake: ReadonlySet<string> } => {
  const canTake = new Set(
    items
      .filter(({ id, level }) => id !== moveItem.parentId && levelBelow(level, enabled) === moveItem.level)
      .map(({ id }) => id),
  );
  const byId = new Map(items.map((item) => [item.id, item]));
  const leading = new Set<string>();
  for (const id of canTake)
    for (let one = byId.get(id); one && !leading.has(one.id); one = byId.get(one.parentId ?? ''))
      leading.add(one.id);
  return { shown: items.filter(({ id }) => leading.has(id)), canTake };
};
