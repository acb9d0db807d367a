import type { SettingsChange } from '@vantage/contract/settings/settings-change';
import type { Scope } from '../../platform/database/database';
import { AppError, type FieldProblems } from '../../platform/errors';
import type { AssetService } from '../assets';
import { sanitizeLoginMessage } from './login-message';
import type { ChangedSettings, SettingsRow } from './settings.repository';

/** A column is undefined if the change does not name it. */
export const toBrandingColumns = ({ links, ...change }: SettingsChange) => ({
  app_logo_id: change.customerLogoId,
  login_image_id: change.loginImageId,
  brand_color: change.brandColor,
  product_label: change.productLabel,
  message_above_login_area:
    change.messageAboveLoginArea === undefined
      ? undefined
      : sanitizeLoginMessage(change.messageAboveLoginArea),
  new_user_note: change.newUserNote,
  support_email: change.supportEmail,
  privacy_url: links?.privacy,
  accessibility_url: links?.accessibility,
  support_url: links?.support,
});

/** Visible without a sign-in. */
export const presentPublicBranding = (row: SettingsRow) => ({
  messageAboveLoginArea: row.message_above_login_area,
  brandColor: row.brand_color,
  newUserNote: row.new_user_note,
  links: { privacy: row.privacy_url, accessibility: row.accessibility_url, support: row.support_url },
});

export const auditedBranding = (row: SettingsRow) => ({
  customerLogoId: row.app_logo_id,
  loginImageId: row.login_image_id,
  productLabel: row.product_label,
  supportEmail: row.support_email,
  ...presentPublicBranding(row),
});

/** Locks the images until the transaction ends. @throws {AppError} validation */
export async function checkImages(
  scope: Scope,
  changed: ChangedSettings,
  assets: Pick<AssetService, 'lockForKeyShare'>,
): Promise<void> {
  const problems: FieldProblems = {};
  const images = { customerLogoId: changed.app_logo_id, loginImageId: changed.login_image_id };
  for (const [field, id] of Object.entries(images))
    if (typeof id === 'string' && !(await assets.lockForKeyShare(scope, id)))
      problems[field] = [{ code: 'unknown', message: "This image doesn't exist." }];
  if (Object.keys(problems).length > 0) throw new AppError('validation', { fields: problems });
}
