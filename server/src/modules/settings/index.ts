export type { OfferedOptions } from './customer-options';
export type { EmbeddingSettings, PowerBiCredentials, TableauAccess } from './embedding-settings';
export { settingsRepository } from './settings.repository';
export { settingsRoutes } from './settings.routes';
export { settingsService, type SettingsService, type SingleSignOn } from './settings.service';
