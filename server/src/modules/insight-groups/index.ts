export { insightGroupRepository, type InsightGroupRepository } from './insight-groups.repository';
