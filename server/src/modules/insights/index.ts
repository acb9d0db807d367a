export { insightRepository } from './insights.repository';
export { insightRoutes } from './insights.routes';
export { insightService, type InsightService } from './insights.service';
