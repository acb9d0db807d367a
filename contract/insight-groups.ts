import { z } from 'zod';
import { id, listQuery, page, storedFields, text } from './api/fields';
import { insightLimits } from './insights/insight-fields';
import { insightGroupStatus } from './insights/insight-enums';
import { operation } from './api/operation';
import { permission } from './permissions';

export const insightGroupFields = z.strictObject({
  name: text(insightLimits.name),
  description: text({ ...insightLimits.description, lines: true }),
  status: insightGroupStatus,
});
export type InsightGroupFields = z.infer<typeof insightGroupFields>;

export const insightGroup = z.strictObject({
  id,
  version: z.int(),
  ...storedFields(insightGroupFields),
  /** Whatever their status. */
  insightCount: z.int(),
});
export type InsightGroup = z.infer<typeof insightGroup>;

const detectOrder = (max: number) =>
  z
    .array(id)
    .max(max)
    .refine((ids) => new Set(ids).size === ids.length, {
      error: 'Each can be listed only once.',
      params: { code: 'duplicate' },
    });

export const groupOrder = z.strictObject({ ids: detectOrder(insightLimits.groupsPerTenant) });
export type GroupOrder = z.infer<typeof groupOrder>;

export const insightOrder = z.strictObject({ groupId: id, ids: detectOrder(insightLimits.perTenant) });
export type InsightOrder = z.infer<typeof insightOrder>;

/** The order before the change: if it is outdated, nothing is changed. */
export const previousIds = z.array(id).max(insightLimits.perTenant).optional();

export const listInsightGroups = operation({
  method: 'GET',
  path: '/:tenantId/v1/insightgroup',
  summary: 'List insight groups, page by page; one page can hold all groups',
  permission: permission.insightsWrite,
  query: listQuery({
    sort: ['position', 'name', 'status', 'insightCount'],
    filters: { status: insightGroupStatus.optional() },
  }),
  responses: { 200: page(insightGroup) },
});
export type InsightGroupQuery = z.infer<typeof listInsightGroups.query>;

export const getInsightGroup = operation({
  method: 'GET',
  path: '/:tenantId/v1/insightgroup/:insightGroupId',
  summary: 'Get an insight group',
  permission: permission.insightsWrite,
  responses: { 200: insightGroup },
});

export const createInsightGroup = operation({
  method: 'POST',
  path: '/:tenantId/v1/insightgroup',
  summary: 'Add an insight group after all others',
  permission: permission.insightsWrite,
  body: insightGroupFields,
  responses: { 201: insightGroup },
  problems: ['insightGroup.nameTaken', 'insightGroup.tooMany', 'idempotency.mismatch'],
  idempotent: true,
});

export const changeInsightGroup = operation({
  method: 'PUT',
  path: '/:tenantId/v1/insightgroup/:insightGroupId',
  summary: 'Update an insight group',
  permission: permission.insightsWrite,
  body: insightGroupFields.extend({ version: z.int() }),
  responses: { 200: insightGroup },
  problems: ['conflict.stale', 'insightGroup.nameTaken', 'idempotency.mismatch'],
  idempotent: true,
});
export type InsightGroupChange = z.infer<typeof changeInsightGroup.body>;

export const deleteInsightGroup = operation({
  method: 'DELETE',
  path: '/:tenantId/v1/insightgroup/:insightGroupId',
  summary: 'Delete an insight group without insights; its name can be used again',
  permission: permission.insightsWrite,
  responses: { 204: z.undefined() },
  problems: ['insightGroup.inUse'],
});

export const orderInsightGroups = operation({
  method: 'PUT',
  path: '/:tenantId/v1/insightgroup/order',
  summary: 'Reorder all insight groups; rejected if the groups have changed',
  permission: permission.insightsWrite,
  body: groupOrder.extend({ previousIds }),
  responses: { 200: groupOrder },
  problems: ['conflict.stale', 'idempotency.mismatch'],
  idempotent: true,
});
export type GroupOrderChange = z.infer<typeof orderInsightGroups.body>;
