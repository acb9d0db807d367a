import type { AuditEntry } from '@vantage/contract/audit-log';
import { isId } from '@vantage/contract/api/ids';
import type { AuditedFields, AuditEntryRow } from './audit-log.repository';

type Names = ReadonlyMap<string, string>;

const idsIn = (fields: AuditedFields | null): string[] =>
  Object.values(fields ?? {})
    .flat()
    .filter((value): value is string => typeof value === 'string' && isId(value));

export const idsOf = (rows: readonly AuditEntryRow[]): string[] => [
  ...new Set(
    rows.flatMap((row) => [
      ...[row.actor_id, row.entity_id].filter((id) => id !== null),
      ...idsIn(row.before),
      ...idsIn(row.after),
    ]),
  ),
];

const nameInEntry = ({ before, after }: AuditEntryRow): string | null => {
  const name = after?.['name'] ?? before?.['name'];
  return typeof name === 'string' ? name : null;
};

export const presentEntry = (row: AuditEntryRow, names: Names): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: row.actor_id === null ? null : { id: row.actor_id, name: names.get(row.actor_id) ?? null },
  action: row.action,
  entity: row.entity,
  entityId: row.entity_id,
  entityName: (row.entity_id === null ? undefined : names.get(row.entity_id)) ?? nameInEntry(row),
  before: row.before,
  after: row.after,
  names: Object.fromEntries(
    [...idsIn(row.before), ...idsIn(row.after)].flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [[id, name]];
    }),
  ),
  requestId: row.request_id,
  sessionId: row.session_id,
});

/** A line break in a name would split the entry's line. */
const oneLine = (text: string | null): string | null => text && text.replaceAll(/\p{Cc}+/gu, ' ');

const json = (fields: AuditedFields | null): string | null => fields && JSON.stringify(fields);

export const exportedEntry = (row: AuditEntryRow, names: Names) => {
  const entry = presentEntry(row, names);
  return {
    at: entry.at,
    actorId: entry.actor?.id ?? null,
    actor: oneLine(entry.actor?.name ?? null),
    action: entry.action,
    entity: entry.entity,
    entityId: entry.entityId,
    entityName: oneLine(entry.entityName),
    before: json(entry.before),
    after: json(entry.after),
    requestId: entry.requestId,
    sessionId: entry.sessionId,
  };
};
