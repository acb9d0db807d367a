import { z } from 'zod';
import { instant, text } from './api/fields';

export const announcementLimits = { text: { min: 0, max: 300 } } as const;

/** Without text, nothing is announced. */
export const announcementFields = z
  .strictObject({
    text: text(announcementLimits.text),
    /** When the banner disappears by itself; null without text. */
    shownUntil: instant.nullable(),
  })
  .refine(({ text: announced, shownUntil }) => announced === '' || shownUntil !== null, {
    error: 'Enter until when the announcement is shown.',
    path: ['shownUntil'],
    params: { code: 'required' },
  });
export type AnnouncementFields = z.infer<typeof announcementFields>;
