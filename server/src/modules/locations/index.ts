import type { Platform } from '../../platform/platform';
import type { AuditLog } from '../audit-log';
import type { SettingsService } from '../settings';
import { locationRepository, type LocationRepository } from './locations.repository';
import { locationRoutes } from './locations.routes';
import { locationService } from './locations.service';
import { locationIntegrityChecks } from './location-integrity.repository';

export type Locations = Pick<LocationRepository, 'withDescendants' | 'listNames' | 'allNames' | 'existing'>;

interface Dependencies {
  readonly settings: SettingsService;
  readonly audit: AuditLog;
}

export function locationsModule(platform: Platform, { settings, audit }: Dependencies): Locations {
  const repository = locationRepository();
  const locations = locationService({
    database: platform.database,
    locations: repository,
    settings,
    audit,
  });
  platform.integrityChecks(...locationIntegrityChecks);
  platform.routes((handle) => locationRoutes(handle, locations));
  return repository;
}
