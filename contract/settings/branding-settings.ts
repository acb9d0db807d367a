import { z } from 'zod';
import { id, text } from '../api/fields';
import { email } from '../users/user-fields';

// Separate, since the form that uses them is loaded after sign-in.

export const brandingLimits = {
  productLabel: { min: 1, max: 50 },
  /** Characters that people see. */
  message: 500,
  /** Characters of its HTML. */
  messageHtml: 5_000,
  newUserNote: { min: 1, max: 300 },
  pageUrl: 1_024,
} as const;

export const brandColor = z
  .string()
  .max(100)
  .transform((color) => color.trim().toLowerCase())
  .refine((color) => /^#[0-9a-f]{6}$/.test(color), {
    error: 'Must be a color such as #325bd6.',
    params: { code: 'color' },
  });

/** How many characters people see of HTML without comments; an entity counts as one. */
export const visibleLength = (html: string): number =>
  [...html.replaceAll(/<[^<>]*>/g, '').replaceAll(/&#?[a-z0-9]+;/gi, ' ')].length;

/** HTML of the elements that `messageElements` lists; the server removes everything else. */
export const messageAboveLoginArea = text({ min: 0, max: brandingLimits.messageHtml, lines: true }).refine(
  (html) => visibleLength(html) <= brandingLimits.message,
  {
    error: `Must have at most ${brandingLimits.message} characters.`,
    params: { code: 'tooLong', max: brandingLimits.message },
  },
);

const pageUrl = z
  .string()
  .max(brandingLimits.pageUrl * 10)
  .transform((url) => url.trim())
  .refine(
    (url) =>
      url.length <= brandingLimits.pageUrl &&
      // A user name is rejected, because it could make one host look like another.
      /^https:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\]*)?$/i.test(url) &&
      URL.canParse(url),
    { error: 'Enter a valid https:// address.', params: { code: 'pageUrl' } },
  );

/** The organization's own pages, linked on the sign-in screen. */
export const pageLinks = z.strictObject({
  privacy: pageUrl.nullable(),
  accessibility: pageUrl.nullable(),
  support: pageUrl.nullable(),
});
export type PageLinks = z.infer<typeof pageLinks>;

export const brandingFields = z.strictObject({
  /** An uploaded image; null for the product's own. */
  customerLogoId: id.nullable(),
  loginImageId: id.nullable(),
  /** The product's own is used if this is null. */
  brandColor: brandColor.nullable(),
  /** The product's own name is used if this is null. */
  productLabel: text(brandingLimits.productLabel).nullable(),
  messageAboveLoginArea,
  /** Tells new users when their dashboards appear; null for the product's own text, which says about 2 hours. */
  newUserNote: text({ ...brandingLimits.newUserNote, lines: true }).nullable(),
  supportEmail: email.nullable(),
});
