import { levelBelow, type Location, type LocationLevel } from '@vantage/contract/locations';

/**
 * Valid new parents of a location, with their ancestors.
 * @param items in tree order
 */
export const listDestinations = (
  items: readonly Location[],
  moveItem: Location,
  enabled: readonly LocationLevel[],
): { displayed: Location[]; canTake: ReadonlySet<string> } => {
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
  return { displayed: items.filter(({ id }) => leading.has(id)), canTake };
};
