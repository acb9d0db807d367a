export { locationRepository, type LocationRepository } from './locations.repository';
export { locationRoutes } from './locations.routes';
export { locationService } from './locations.service';
