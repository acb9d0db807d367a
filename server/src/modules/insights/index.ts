export { insightAdministrationRepository } from './insight-administration.repository';
export { insightAdministrationService } from './insight-administration.service';
export { insightRepository } from './insights.repository';
export { insightRoutes } from './insights.routes';
export { insightService, type InsightService } from './insights.service';
