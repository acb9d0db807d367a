import {
  locationLevel,
  type Location,
  type LocationLevel,
  type LocationTree,
} from '@vantage/contract/locations';
import type { LocationRow } from './locations.repository';

export const presentLocation = (row: LocationRow): Location => ({
  id: row.id,
  parentId: row.parent_id,
  level: row.level,
  name: row.name,
  version: row.version,
});

/** @param rows in the order of their names */
export function presentTree(rows: readonly LocationRow[], enabled: readonly LocationLevel[]): LocationTree {
  const listChildren = new Map<string | null, LocationRow[]>();
  for (const row of rows) {
    const siblings = listChildren.get(row.parent_id);
    if (siblings) siblings.push(row);
    else listChildren.set(row.parent_id, [row]);
  }
  const below = (parentId: string | null): Location[] =>
    (listChildren.get(parentId) ?? []).flatMap((row) => [presentLocation(row), ...below(row.id)]);
  return {
    levels: locationLevel.options.map((key) => ({ key, enabled: enabled.includes(key) })),
    items: below(null),
  };
}
