export { assetRepository } from './assets.repository';
export { assetRoutes, assetUploadRoutes } from './assets.routes';
export { assetService, type AssetService } from './assets.service';
export { storeImage } from './store-image';
