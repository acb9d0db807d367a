import { z } from 'zod';
import { id, text } from './api/fields';
import { operation } from './api/operation';
import { permission } from './permissions';

/** The whole tree is one response. */
export const locationLimits = { name: { min: 1, max: 100 }, perTenant: 2_000 } as const;

/** From the top down. Areas always exist; the tenant's settings enable the others. */
export const locationLevel = z.enum(['area', 'subarea', 'department', 'division', 'shift']);
export type LocationLevel = z.infer<typeof locationLevel>;

/** The level of a new child. @returns null if none can be added */
export function levelBelow(
  parent: LocationLevel | null,
  enabled: readonly LocationLevel[],
): LocationLevel | null {
  const levels = locationLevel.options;
  const lower = parent === null ? levels : levels.slice(levels.indexOf(parent) + 1);
  return lower.find((level) => enabled.includes(level)) ?? null;
}

export const locationName = text(locationLimits.name);

export const location = z.strictObject({
  id,
  parentId: id.nullable(),
  level: locationLevel,
  name: z.string(),
  version: z.int(),
});
export type Location = z.infer<typeof location>;

const locationTree = z.strictObject({
  levels: z.array(z.strictObject({ key: locationLevel, enabled: z.boolean() })),
  /** In depth-first order; siblings by name. */
  items: z.array(location),
});
export type LocationTree = z.infer<typeof locationTree>;

export const locationFields = z.strictObject({
  parentId: id.nullable(),
  level: locationLevel,
  name: locationName,
});
export type LocationFields = z.infer<typeof locationFields>;

const locationChange = locationFields.extend({ version: z.int() });
export type LocationChange = z.infer<typeof locationChange>;

export const listLocations = operation({
  method: 'GET',
  path: '/:tenantId/v1/location',
  summary: 'Get the location tree and the enabled levels',
  permission: 'signedIn',
  responses: { 200: locationTree },
});

export const createLocation = operation({
  method: 'POST',
  path: '/:tenantId/v1/location',
  summary: 'Add a location',
  permission: permission.settingsWrite,
  body: locationFields,
  responses: { 201: location },
  problems: [
    'location.unknown',
    'location.levelOff',
    'location.levelWrong',
    'location.nameTaken',
    'location.tooMany',
    'idempotency.mismatch',
  ],
  idempotent: true,
});

/** The level cannot change; another `parentId` moves the location with its descendants. */
export const changeLocation = operation({
  method: 'PUT',
  path: '/:tenantId/v1/location/:locationId',
  summary: 'Rename or move a location',
  permission: permission.settingsWrite,
  body: locationChange,
  responses: { 200: location },
  problems: [
    'location.unknown',
    'location.levelOff',
    'location.levelWrong',
    'location.nameTaken',
    'conflict.stale',
    'idempotency.mismatch',
  ],
  idempotent: true,
});

export const deleteLocation = operation({
  method: 'DELETE',
  path: '/:tenantId/v1/location/:locationId',
  summary: 'Delete a location without sublocations or users',
  permission: permission.settingsWrite,
  responses: { 204: z.undefined() },
  problems: ['location.inUse', 'idempotency.mismatch'],
  idempotent: true,
});
