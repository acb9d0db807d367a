import { z } from 'zod';
import { id, timestamp } from '../api/fields';
import { listLimits } from '../api/list-limits';
import { operation } from '../api/operation';
import { permission } from '../permissions';
import { insightGroupStatus, insightStatus, insightType } from './insight-enums';

const customerInsight = z.strictObject({
  id,
  title: z.string(),
  description: z.string(),
  type: insightType,
  status: insightStatus,
  publisher: z.string().nullable(),
  /** By the caller, for this customer. */
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
  summary: "List a customer's insights by group, in the configured order",
  permission: permission.insightsView,
  responses: { 200: z.strictObject({ groups: z.array(customerInsightGroup) }) },
});

export const insightSearchLimits = {
  /** The most recently opened customers are searched. */
  customers: 100,
  insightsPerCustomer: 6,
} as const;

const customerWithInsights = z.strictObject({
  id,
  name: z.string(),
  insights: z.array(z.strictObject({ id, title: z.string(), type: insightType })),
});
export type CustomerWithInsights = z.infer<typeof customerWithInsights>;

export const searchInsights = operation({
  method: 'GET',
  path: '/:tenantId/v1/insight/search',
  summary: 'Search the insights that the caller can open, by customer, the most recently opened ones first',
  permission: permission.insightsView,
  query: z.strictObject({
    search: z.string().trim().min(1).max(listLimits.search),
    /** Customers in the response; the others are counted. */
    limit: z.coerce.number().int().min(1).max(insightSearchLimits.customers).default(3),
  }),
  responses: {
    200: z.strictObject({ customers: z.array(customerWithInsights), furtherCustomers: z.int() }),
  },
});
export type InsightSearchQuery = z.infer<typeof searchInsights.query>;

export const embedKind = z.enum(['powerbi', 'tableau', 'aibot']);
export type EmbedKind = z.infer<typeof embedKind>;

/** Restricts what is shown; not an access control. */
const embedFilter = z.strictObject({ table: z.string(), column: z.string(), value: z.string() });

const frameEmbed = z.strictObject({ kind: embedKind, mode: z.literal('iframe'), url: z.string() });
const powerBiEmbed = z.strictObject({
  kind: z.literal('powerbi'),
  mode: z.literal('token'),
  embedUrl: z.string(),
  reportId: z.string(),
  accessToken: z.string(),
  expiresAt: timestamp,
  /** Relative, for browsers with a wrong clock. */
  expiresInSeconds: z.int(),
  filters: z.array(embedFilter),
});
const tableauEmbed = z.strictObject({
  kind: z.literal('tableau'),
  mode: z.literal('token'),
  src: z.string(),
  token: z.string(),
  expiresAt: timestamp,
  filters: z.array(embedFilter),
});

export const insightEmbed = z.union([frameEmbed, powerBiEmbed, tableauEmbed]);
export type InsightEmbed = z.infer<typeof insightEmbed>;
export type FrameEmbed = z.infer<typeof frameEmbed>;
export type PowerBiEmbed = z.infer<typeof powerBiEmbed>;
export type TableauEmbed = z.infer<typeof tableauEmbed>;

export const embedProblems = [
  'insight.notAvailable',
  'embed.providerFailed',
  'embed.unsafe',
  'request.tooMany',
] as const;

export const getInsightEmbed = operation({
  method: 'GET',
  path: '/:tenantId/v1/insight/:insightId/embed',
  summary: 'Get the data to embed an insight for a customer',
  permission: permission.insightsView,
  query: z.strictObject({ customerId: id }),
  responses: { 200: insightEmbed },
  problems: embedProblems,
});
