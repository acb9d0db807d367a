export { settingsRepository } from './settings.repository';
export { settingsRoutes } from './settings.routes';
export { settingsService, type SettingsService } from './settings.service';
