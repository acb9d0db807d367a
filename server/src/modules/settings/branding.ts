import { productName } from '@vantage/contract/product';
import type { Scope } from '../../platform/database/database';
import type { AssetService } from '../assets';
import type { SettingsRow } from './settings.repository';

export interface Branding {
  readonly productLabel: string;
  readonly brandColor: string | null;
  /** Asset id, and size in pixels. */
  readonly logo: { readonly id: string; readonly width: number; readonly height: number } | null;
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
