import {
  deleteInsightGroup,
  listInsightGroups,
  orderInsightGroups,
  type InsightGroup,
} from '@vantage/contract/insight-groups';
import {
  changeInsight,
  createInsight,
  deleteInsight,
  getInsight,
  getInsightOptions,
  listInsightCustomers,
  listInsights,
  previewInsight,
  type AdministeredInsight,
} from '@vantage/contract/insights/insight-administration';
import { mockResponse, problemResponse } from './fake-api';
import { getId, northwind, page } from './organization';

export const groupWith = (index: number, name: string, insightCount = 0): InsightGroup => ({
  id: getId(200 + index),
  version: 1,
  name,
  description: '',
  status: 'InProgress',
  insightCount,
});

export const wildlifeGroup = groupWith(1, 'Wildlife', 3);

export const administeredInsightWith = (index: number, title: string): AdministeredInsight => ({
  id: getId(300 + index),
  version: 1,
  title,
  description: 'What happened.',
  publisher: null,
  status: 'Completed',
  type: 'AIBot',
  category: 'Default',
  customerIds: [],
  groupId: wildlifeGroup.id,
  groupName: wildlifeGroup.name,
  iframeUrl: '/samples/ask.html',
  dashboardName: null,
  sheetName: null,
  tableauFileName: null,
  workspaceId: null,
  reportId: null,
  filters: [],
  identity: null,
  updatedAt: '2025-03-01T09:00:00.000Z',
});

/**
 * Stores changes of insights and groups as the server does.
 * @returns functions by which somebody else changes or reorders the insights
 */
export const keepInsights = (
  start: readonly AdministeredInsight[],
  groups: readonly InsightGroup[] = [wildlifeGroup],
) => {
  let stored = [...start];
  let storedGroups = [...groups];
  const find = (insightId: string) => stored.find(({ id }) => id === insightId);
  const change = (insightId: string, changed: Partial<AdministeredInsight>): AdministeredInsight => {
    stored = stored.map((insight) =>
      insight.id === insightId ? { ...insight, ...changed, version: insight.version + 1 } : insight,
    );
    return find(insightId) as AdministeredInsight;
  };
  mockResponse(listInsights, () => page(stored));
  mockResponse(listInsightGroups, () => page(storedGroups));
  mockResponse(getInsightOptions, { embedHosts: [], problemsByIds: { PowerBI: null, Dashboard: null } });
  mockResponse(listInsightCustomers, ({ params }) =>
    find(params.insightId)?.customerIds.includes(northwind.id)
      ? [{ id: northwind.id, name: northwind.name }]
      : [],
  );
  mockResponse(previewInsight, problemResponse('insight.notAvailable'));
  mockResponse(getInsight, ({ params }) => find(params.insightId) ?? problemResponse('notFound'));
  mockResponse(createInsight, ({ body }) => {
    if (stored.some(({ title }) => title.toLowerCase() === body.title.toLowerCase()))
      return problemResponse('insight.titleTaken');
    const added = { ...administeredInsightWith(50 + stored.length, body.title), ...body };
    stored.push(added);
    return added;
  });
  mockResponse(changeInsight, ({ params, body: { version, ...changed } }) => {
    const current = find(params.insightId);
    if (current?.version !== version) return problemResponse('conflict.stale', { current: { ...current } });
    return change(params.insightId, changed);
  });
  mockResponse(deleteInsight, ({ params }) => {
    stored = stored.filter(({ id }) => id !== params.insightId);
    return undefined;
  });
  mockResponse(orderInsightGroups, ({ body: { ids } }) => {
    storedGroups = ids.flatMap((id) => storedGroups.filter((group) => group.id === id));
    return { ids };
  });
  mockResponse(deleteInsightGroup, ({ params }) => {
    storedGroups = storedGroups.filter(({ id }) => id !== params.insightGroupId);
    return undefined;
  });
  return {
    change,
    reverse: () => {
      stored = stored.toReversed();
    },
  };
};
