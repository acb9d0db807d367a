import { z } from 'zod';
import { announcementFields } from './announcement-fields';
import { storedFields, timestamp } from './api/fields';
import { operation } from './api/operation';
import { permission } from './permissions';

const announcement = z.strictObject({
  ...storedFields(announcementFields),
  shownUntil: timestamp.nullable(),
  version: z.int(),
});
export type Announcement = z.infer<typeof announcement>;

export const readAnnouncement = operation({
  method: 'GET',
  path: '/:tenantId/v1/announcement',
  summary: "Get the organization's announcement, whether or not it is shown",
  permission: permission.settingsWrite,
  responses: { 200: announcement },
});

const announcementChange = announcementFields.safeExtend({ version: z.int() });
export type AnnouncementChange = z.infer<typeof announcementChange>;

export const changeAnnouncement = operation({
  method: 'PUT',
  path: '/:tenantId/v1/announcement',
  summary: 'Announce something to all users of the organization, or remove the announcement',
  permission: permission.settingsWrite,
  body: announcementChange,
  responses: { 200: announcement },
  problems: ['conflict.stale', 'idempotency.mismatch'],
  idempotent: true,
});

export const dismissAnnouncement = operation({
  method: 'POST',
  path: '/:tenantId/v1/announcement/dismiss',
  summary: 'Hide the announcement from the caller on all devices, until it is changed',
  permission: 'signedIn',
  body: z.strictObject({
    /** The version that the caller has seen; an older one than the current has no effect. */
    version: z.int32(),
  }),
  responses: { 204: z.undefined() },
});
