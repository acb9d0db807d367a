import type { Platform } from '../../platform/platform';
import type { TenantService } from '../tenants';
import { assetRepository } from './assets.repository';
import { assetRoutes, assetUploadRoutes } from './assets.routes';
import { assetService, type AssetService } from './assets.service';

export type { AssetService } from './assets.service';

export function assetsModule(
  platform: Platform,
  { tenants }: { readonly tenants: TenantService },
): AssetService {
  const { database, clock, apiPrefix } = platform;
  const assets = assetService({ database, clock, assets: assetRepository(), urlPrefix: apiPrefix });
  platform.routes((handle, server) => {
    assetUploadRoutes(handle, assets);
    assetRoutes(server, apiPrefix, assets, (id) => tenants.requireActive(id));
  });
  platform.maintenance((scope, limit) => assets.deleteUnused(scope, limit));
  return assets;
}
