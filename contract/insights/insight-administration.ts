import { z } from 'zod';
import { enumListParam, id, listQuery, page, storedFields, timestamp } from '../api/fields';
import { embedProblem } from '../embedding/embed-problems';
import { insightChange, insightFields, insightShape } from './insight-fields';
import { insightOrder, previousIds } from '../insight-groups';
import { insightCategory, insightStatus, insightType } from './insight-enums';
import { embedProblems, insightEmbed } from './insights';
import { operation } from '../api/operation';
import { permission } from '../permissions';

export const administeredInsight = z.strictObject({
  id,
  version: z.int(),
  /** Archived customers are not in `customerIds`, but stay selected. */
  ...storedFields(insightShape),
  groupName: z.string(),
  updatedAt: timestamp,
});
export type AdministeredInsight = z.infer<typeof administeredInsight>;

export const listInsights = operation({
  method: 'GET',
  path: '/:tenantId/v1/insight',
  summary: 'List insights, page by page, by default by group and position',
  permission: permission.insightsWrite,
  query: listQuery({
    sort: ['position', 'title', 'type', 'status', 'category', 'group', 'publisher', 'updatedAt'],
    filters: {
      type: enumListParam(insightType).optional(),
      status: enumListParam(insightStatus).optional(),
      category: insightCategory.optional(),
      groupId: id.optional(),
    },
  }),
  responses: { 200: page(administeredInsight) },
});
export type InsightQuery = z.infer<typeof listInsights.query>;

const insightOptions = z.strictObject({
  /** Hosts that insights may be embedded from, the providers' own first; in CSP syntax. */
  embedHosts: z.array(z.string()),
  /**
   * Why insights identified by the provider's ids can't be opened with the current settings; null if they
   * can.
   */
  problemsByIds: z.strictObject({ PowerBI: embedProblem.nullable(), Dashboard: embedProblem.nullable() }),
});
export type InsightOptions = z.infer<typeof insightOptions>;

export const getInsightOptions = operation({
  method: 'GET',
  path: '/:tenantId/v1/insight/options',
  summary: "Get the options for an insight's fields",
  permission: permission.insightsWrite,
  responses: { 200: insightOptions },
});

export const insightPreview = z.strictObject({
  customerId: id,
  ...insightShape.pick({
    type: true,
    iframeUrl: true,
    dashboardName: true,
    sheetName: true,
    workspaceId: true,
    reportId: true,
    filters: true,
    identity: true,
  }).shape,
});
export type InsightPreview = z.infer<typeof insightPreview>;

export const previewInsight = operation({
  method: 'POST',
  path: '/:tenantId/v1/insight/preview',
  summary: 'Preview how an unsaved insight would be embedded for a customer',
  permission: permission.insightsWrite,
  body: insightPreview,
  responses: { 200: insightEmbed },
  problems: embedProblems,
});

export const getInsight = operation({
  method: 'GET',
  path: '/:tenantId/v1/insight/:insightId',
  summary: 'Get an insight for editing',
  permission: permission.insightsWrite,
  responses: { 200: administeredInsight },
});

export const listInsightCustomers = operation({
  method: 'GET',
  path: '/:tenantId/v1/insight/:insightId/customer',
  summary: 'List the customers of a custom insight by name',
  permission: permission.insightsWrite,
  responses: { 200: z.array(z.strictObject({ id, name: z.string() })) },
});

const rejections = ['insight.titleTaken', 'insight.dashboardNameTaken', 'idempotency.mismatch'] as const;

export const createInsight = operation({
  method: 'POST',
  path: '/:tenantId/v1/insight',
  summary: 'Add an insight at the end of its group',
  permission: permission.insightsWrite,
  body: insightFields,
  responses: { 201: administeredInsight },
  problems: ['insight.tooMany', ...rejections],
  idempotent: true,
});

export const changeInsight = operation({
  method: 'PUT',
  path: '/:tenantId/v1/insight/:insightId',
  summary: 'Update an insight; moving it to another group puts it at the end',
  permission: permission.insightsWrite,
  body: insightChange,
  responses: { 200: administeredInsight },
  problems: ['conflict.stale', ...rejections],
  idempotent: true,
});
export type InsightChange = z.infer<typeof changeInsight.body>;

export const deleteInsight = operation({
  method: 'DELETE',
  path: '/:tenantId/v1/insight/:insightId',
  summary: 'Delete an insight; its names can be used again, and page visits are kept',
  permission: permission.insightsWrite,
  responses: { 204: z.undefined() },
});

export const orderInsights = operation({
  method: 'PUT',
  path: '/:tenantId/v1/insight/order',
  summary: 'Reorder all insights of a group; rejected if the insights have changed',
  permission: permission.insightsWrite,
  body: insightOrder.extend({ previousIds }),
  responses: { 200: insightOrder },
  problems: ['conflict.stale', 'idempotency.mismatch'],
  idempotent: true,
});
export type InsightOrderChange = z.infer<typeof orderInsights.body>;
