import { productName } from '@vantage/contract/product';
import type { Scope } from '../../platform/database/database';
import type { PlacedLogo } from '../../platform/mail/mail-document';
import type { AssetService } from '../assets';
import type { SettingsRow } from './settings.repository';

export interface Branding {
  readonly productLabel: string;
  readonly brandColor: string | null;
  /** Asset id, and size in pixels. */
  readonly logo: { readonly id: string; readonly width: number; readonly height: number } | null;
}

/** How a tenant's survey e-mail looks, and whose it is. */
export interface SurveyMailBranding {
  /** Who invites to the survey. */
  readonly sender: string;
  /** Has line breaks; null if the settings have none. */
  readonly postalAddress: string | null;
  /** `#rrggbb`, or null for the product's own. */
  readonly brandColor: string | null;
  readonly logo: PlacedLogo | null;
}

/** How a tenant's mails and public pages look. */
export const readBranding = async (
  scope: Scope,
  { app_logo_id: id, product_label, brand_color }: SettingsRow,
  assets: Pick<AssetService, 'size'>,
): Promise<Branding> => ({
  productLabel: product_label ?? productName,
  brandColor: brand_color,
  logo: id === null ? null : { id, ...(await assets.size(scope, id)) },
});
