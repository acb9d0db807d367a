import type { Platform } from '../../platform/platform';
import type { AuditLog } from '../audit-log';
import { announcementRepository } from './announcements.repository';
import { announcementRoutes } from './announcements.routes';
import { announcementService, type AnnouncementService } from './announcements.service';

export type { AnnouncementService } from './announcements.service';

export function announcementsModule(
  platform: Platform,
  { audit }: { readonly audit: AuditLog },
): AnnouncementService {
  const { database, clock, events } = platform;
  const repository = announcementRepository();
  const announcements = announcementService({ database, clock, announcements: repository, audit });
  platform.routes((handle) => announcementRoutes(handle, announcements));
  events.on('user.removed', (scope, { userId }) => repository.deleteDismissal(scope, userId));
  return announcements;
}
