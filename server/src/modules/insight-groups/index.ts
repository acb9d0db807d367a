export { insightGroupRepository, type InsightGroupRepository } from './insight-groups.repository';
export { insightGroupRoutes } from './insight-groups.routes';
export { insightGroupService } from './insight-groups.service';
export { isOrderOf, isSameOrder } from './insight-order';
