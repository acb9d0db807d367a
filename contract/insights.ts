import { z } from 'zod';
import { id, timestamp } from './fields';
import { operation } from './operation';
import { permission } from './permissions';

export const insightType = z.enum(['PowerBI', 'Dashboard', 'AIBot']);
export type InsightType = z.infer<typeof insightType>;
export const insightStatus = z.enum(['Incomplete', 'Completed', 'NotAvailable']);
export type InsightStatus = z.infer<typeof insightStatus>;
/** For every customer, or for those that were chosen. */
export const insightCategory = z.enum(['Default', 'Custom']);
export type InsightCategory = z.infer<typeof insightCategory>;
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
  responses: { 200: z.strictObject({ groups: z.array(customerInsightGroup) }) },
});

export const embedKind = z.enum(['powerbi', 'tableau', 'aibot']);
export type EmbedKind = z.infer<typeof embedKind>;

/** A condition on what is shown; it narrows, and fences nothing off. */
const embedFilter = z.strictObject({ table: z.string(), column: z.string(), value: z.string() });

/** A page in a frame. */
const frameEmbed = z.strictObject({ kind: embedKind, mode: z.literal('iframe'), url: z.string() });
/** A report of Power BI, for its own client. */
const powerBiEmbed = z.strictObject({
  kind: z.literal('powerbi'),
  mode: z.literal('token'),
  embedUrl: z.string(),
  reportId: z.string(),
  accessToken: z.string(),
  expiresAt: timestamp,
  /** The same without regard to what time the browser takes it for. */
  expiresInSeconds: z.int(),
  filters: z.array(embedFilter),
});
/** A view of Tableau, for its own script, which comes from the same host. */
const tableauEmbed = z.strictObject({
  kind: z.literal('tableau'),
  mode: z.literal('token'),
  src: z.string(),
  token: z.string(),
  expiresAt: timestamp,
  filters: z.array(embedFilter),
});

/** What the browser needs to show an insight. */
const insightEmbed = z.union([frameEmbed, powerBiEmbed, tableauEmbed]);
export type InsightEmbed = z.infer<typeof insightEmbed>;
export type FrameEmbed = z.infer<typeof frameEmbed>;
export type PowerBiEmbed = z.infer<typeof powerBiEmbed>;
export type TableauEmbed = z.infer<typeof tableauEmbed>;

export const getInsightEmbed = operation({
  method: 'GET',
  path: '/:tenantId/v1/insight/:insightId/embed',
  summary: 'How to embed an insight for a customer',
  permission: permission.insightsView,
  query: z.strictObject({ customerId: id }),
  responses: { 200: insightEmbed },
  problems: ['insight.notAvailable', 'embed.providerFailed', 'embed.unsafe', 'request.tooMany'],
});
