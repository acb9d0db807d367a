export { pageVisitRepository } from './page-visits.repository';
export { pageVisitRoutes } from './page-visits.routes';
export { pageVisitService } from './page-visits.service';
