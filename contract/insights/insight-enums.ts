import { z } from 'zod';

// Without operations: forms and filters validate them, while lists load the operations without Zod.

export const insightType = z.enum(['PowerBI', 'Dashboard', 'AIBot']);
export type InsightType = z.infer<typeof insightType>;
export const insightStatus = z.enum(['Incomplete', 'Completed', 'NotAvailable']);
export type InsightStatus = z.infer<typeof insightStatus>;
export const insightCategory = z.enum(['Default', 'Custom']);
export type InsightCategory = z.infer<typeof insightCategory>;
export const insightGroupStatus = z.enum(['Upcoming', 'NotStarted', 'InProgress', 'Completed']);
export type InsightGroupStatus = z.infer<typeof insightGroupStatus>;
