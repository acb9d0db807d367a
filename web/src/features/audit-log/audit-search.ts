import { actionsByEntity, type AuditAction, type AuditEntity } from '@vantage/contract/audit-actions';
import { isId } from '@vantage/contract/api/ids';
import { dateText, listSearch, oneOf, sortBy } from '../../lib/lists/list-search';

/** In the order of the filter. A test compares them with the contract's. */
export const entities = [
  'session',
  'viewAs',
  'login',
  'passkey',
  'user',
  'customer',
  'location',
  'insight',
  'insightGroup',
  'survey',
  'surveyLibraryItem',
  'mailTemplate',
  'respondent',
  'suppression',
  'settings',
  'announcement',
  'export',
  'permission',
  'tenant',
  'outbound',
  'mail',
  'job',
] as const satisfies readonly AuditEntity[];

/** In the order of the filter; those of an entity if one is given. */
export const actionsFor = (entity: AuditEntity | undefined): readonly AuditAction[] =>
  (entity === undefined ? entities : [entity]).flatMap((each) => actionsByEntity[each]);

/** Periods that end today; `listDays` has their length in days. */
export const presets = ['today', 'last7', 'last30', 'last90'] as const;
type Preset = (typeof presets)[number];

const listDays: Readonly<Record<Preset, number>> = { today: 1, last7: 7, last30: 30, last90: 90 };

const idText = (value: unknown): string | undefined =>
  typeof value === 'string' && isId(value) ? value.toLowerCase() : undefined;

/** The default order. */
export const defaultSort = '-at';

export const readAuditSearch = listSearch({
  person: idText,
  /** Entries by this user or about their account. */
  user: idText,
  entity: oneOf(entities),
  action: oneOf(actionsFor(undefined)),
  period: oneOf(presets),
  /** Set for a period of custom dates. */
  from: dateText,
  to: dateText,
  sort: sortBy(['at'], defaultSort),
  entry: idText,
});
export type AuditSearch = ReturnType<typeof readAuditSearch>;

/** Local midnight at the beginning of a day. */
const getStart = (date: string, daysLater = 0): string => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const start = new Date(2000, 0, 1);
  start.setFullYear(year, month - 1, day + daysLater);
  return start.toISOString();
};

/** @param now the end of periods such as 'last 7 days' */
export const toFilters = (search: AuditSearch, now: Date) => {
  const { person, user, entity, action, period, from, to } = search;
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1 - listDays[period ?? 'today']);
  return {
    actorId: person,
    userId: user,
    entity,
    action,
    from:
      from === undefined ? (period && to === undefined ? first.toISOString() : undefined) : getStart(from),
    to: to === undefined ? undefined : getStart(to, 1),
  };
};
