import { brandingFields, pageLinks } from '@vantage/contract/settings/branding-settings';
import type { AllSettings } from '@vantage/contract/settings/settings';
import type { SettingsChange } from '@vantage/contract/settings/settings-change';
import { z } from 'zod';
import { differingFields, emptyIs, unlessEmpty } from '../settings-values';

export interface BrandingValues {
  productLabel: string;
  customerLogoId: string | null;
  loginImageId: string | null;
  /** Empty for the product's own. */
  brandColor: string;
  messageAboveLoginArea: string;
  newUserNote: string;
  supportEmail: string;
  privacy: string;
  accessibility: string;
  support: string;
}

const { shape } = brandingFields;

export const brandingForm = z.strictObject({
  productLabel: emptyIs(null, shape.productLabel),
  customerLogoId: shape.customerLogoId,
  loginImageId: shape.loginImageId,
  brandColor: emptyIs(null, shape.brandColor),
  messageAboveLoginArea: shape.messageAboveLoginArea,
  newUserNote: emptyIs(null, shape.newUserNote),
  supportEmail: emptyIs(null, shape.supportEmail),
  privacy: emptyIs(null, pageLinks.shape.privacy),
  accessibility: emptyIs(null, pageLinks.shape.accessibility),
  support: emptyIs(null, pageLinks.shape.support),
});
export type CheckedBranding = z.infer<typeof brandingForm>;

/** Paths in the server's errors that are nested there. */
export const serverNames = {
  'links.privacy': 'privacy',
  'links.accessibility': 'accessibility',
  'links.support': 'support',
} as const;

export const toValues = (settings: AllSettings): BrandingValues => ({
  productLabel: settings.productLabel,
  customerLogoId: settings.customerLogoId,
  loginImageId: settings.loginImageId,
  brandColor: settings.brandColor ?? '',
  messageAboveLoginArea: settings.messageAboveLoginArea,
  newUserNote: settings.newUserNote ?? '',
  supportEmail: settings.supportEmail ?? '',
  privacy: settings.links.privacy ?? '',
  accessibility: settings.links.accessibility ?? '',
  support: settings.links.support ?? '',
});

/** Only the changed settings, with the version that they are based on. */
export const toChange = (settings: AllSettings, fields: CheckedBranding): SettingsChange => {
  const { privacy, accessibility, support, ...own } = fields;
  return {
    version: settings.version,
    ...differingFields(settings, own),
    ...unlessEmpty('links', differingFields(settings.links, { privacy, accessibility, support })),
  };
};
