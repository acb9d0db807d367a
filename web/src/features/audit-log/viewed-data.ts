import type { AuditEntry } from '@vantage/contract/audit-log';

type Viewed =
  | 'clients'
  | 'client'
  | 'insights'
  | 'insight'
  | 'surveys'
  | 'results'
  | 'responses'
  | 'profile'
  | 'sessions'
  | 'search'
  | 'data'
  | 'change';

/** Describes what a call of the API returns, by its path; other people's data is described by its kind only. */
const viewedByPath: Readonly<Record<string, Viewed>> = {
  '/:tenantId/v1/customer': 'clients',
  '/:tenantId/v1/customer/:customerId': 'client',
  '/:tenantId/v1/insight/customer/:customerId': 'insights',
  '/:tenantId/v1/insight/:insightId/embed': 'insight',
  '/:tenantId/v1/insight/search': 'search',
  '/:tenantId/v1/survey': 'surveys',
  '/:tenantId/v1/survey/:surveyId/results': 'results',
  '/:tenantId/v1/survey/:surveyId/responses': 'responses',
  '/:tenantId/v1/profile': 'profile',
  '/:tenantId/v1/auth/sessions': 'sessions',
};

const named: Readonly<Partial<Record<Viewed, string>>> = {
  client: 'customerId',
  insights: 'customerId',
  insight: 'insightId',
  results: 'surveyId',
  responses: 'surveyId',
};

/** What an administrator saw or tried as another user; null for other entries. */
export const findViewedData = ({
  action,
  after,
  names,
}: Pick<AuditEntry, 'action' | 'after' | 'names'>): { what: Viewed; name: string | null } | null => {
  if (action !== 'viewAs.called') return null;
  const what = after?.['method'] === 'GET' ? (viewedByPath[String(after['path'])] ?? 'data') : 'change';
  const id = named[what] === undefined ? undefined : after?.[named[what]];
  const name = typeof id === 'string' ? (names[id] ?? null) : null;
  // Without its name, the sentence would be about nothing.
  return named[what] !== undefined && name === null ? { what: 'data', name } : { what, name };
};
