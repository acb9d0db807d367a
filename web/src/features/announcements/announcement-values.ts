import { announcementFields } from '@vantage/contract/announcement-fields';
import type { Announcement } from '@vantage/contract/announcements';
import { z } from 'zod';

export interface AnnouncementValues {
  text: string;
  /** `YYYY-MM-DD` in this browser's time zone, or what was typed instead. */
  lastDay: string | null;
}

const localDate = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

export const today = (): string => localDate(new Date());

export const announcementValues = ({ text, shownUntil }: Announcement): AnnouncementValues => ({
  text,
  lastDay: shownUntil === null ? null : localDate(new Date(shownUntil)),
});

/** The announcement is shown through its last day. */
const toEndOfDay = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();

/** Turns the form's values into the contract's fields, whose end is an instant. */
export const announcementForm = z
  .object({ text: z.string(), lastDay: z.iso.date().nullable() })
  .transform(({ text, lastDay }) => ({ text, shownUntil: lastDay === null ? null : toEndOfDay(lastDay) }))
  .pipe(announcementFields);
