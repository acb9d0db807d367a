import { changeAnnouncement, dismissAnnouncement, readAnnouncement } from '@vantage/contract/announcements';
import type { HandleOperation } from '../../platform/http/operations/operation-call';
import type { AnnouncementService } from './announcements.service';

export const announcementRoutes = (handle: HandleOperation, announcements: AnnouncementService): void => {
  handle(readAnnouncement, ({ actor }) => announcements.read(actor));
  handle(changeAnnouncement, ({ actor, body, requestId, idempotency }) =>
    announcements.change(actor, body, { requestId, idempotency }),
  );
  handle(dismissAnnouncement, ({ actor, body }) => announcements.dismiss(actor, body.version));
};
