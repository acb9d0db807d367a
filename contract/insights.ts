import { z } from 'zod';
import { id, timestamp } from './fields';
import { operation } from './operation';
import { permission } from './permissions';

export const insightType = z.enum(['PowerBI', 'Dashboard', 'AIBot']);
export type InsightType = z.infer<typeof insightType>;
export const insightStatus = z.enum(['Incomplete', 'Completed', 'NotAvailable']);
export type InsightStatus = z.infer<typeof insightStatus>;
export const insightGroupStatus = z.enum(['Upcoming', 'NotStarted', 'InProgress', 'Completed']);
export type InsightGroupStatus = z.infer<typeof insightGroupStatus>;

const customerInsight = z.strictObject({
  id,
  title: z.string(),
  description: z.string(),
  type: insightType,
  status: insightStatus,
  publisher: z.string(),
  /** When the caller last viewed it for this customer. */
  lastViewedAt: timestamp.nullable(),
});
export type CustomerInsight = z.infer<typeof customerInsight>;

const customerInsightGroup = z.strictObject({
  id,
  name: z.string(),
  description: z.string(),
  status: insightGroupStatus,
  insights: z.array(customerInsight),
});
export type CustomerInsightGroup = z.infer<typeof customerInsightGroup>;

export const listCustomerInsights = operation({
  method: 'GET',
  path: '/:tenantId/v1/insight/customer/:customerId',
  summary: "A customer's insights by group, in the order that administrators gave them",
  permission: permission.insightsView,
  answers: { 200: z.strictObject({ groups: z.array(customerInsightGroup) }) },
});

export const embedKind = z.enum(['powerbi', 'tableau', 'aibot']);
export type EmbedKind = z.infer<typeof embedKind>;

/** What the browser needs to show an insight. */
const insightEmbed = z.strictObject({ kind: embedKind, mode: z.literal('iframe'), url: z.string() });
export type InsightEmbed = z.infer<typeof insightEmbed>;

export const getInsightEmbed = operation({
  method: 'GET',
  path: '/:tenantId/v1/insight/:insightId/embed',
  summary: 'How to embed an insight for a customer',
  permission: permission.insightsView,
  query: z.strictObject({ customerId: id }),
  answers: { 200: insightEmbed },
  problems: ['insight.notAvailable'],
});
