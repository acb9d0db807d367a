import type { AuditEntry } from '@vantage/contract/audit-log';
import { isId } from '@vantage/contract/api/ids';
import type { AuditedFields, AuditEntryRow } from './audit-log.repository';

type Names = ReadonlyMap<string, string>;

const idsIn = (fields: AuditedFields | null): string[] =>
  Object.values(fields ?? {})
    .flat()
    .filter((value): value is string => typeof value === 'string' && isId(value));

export const listIds = (rows: readonly AuditEntryRow[]): string[] => [
  ...new Set(
    rows.flatMap((row) => [
      ...[row.actor_id, row.as_user_id, row.entity_id, row.user_id].filter((id) => id !== null),
      ...idsIn(row.before),
      ...idsIn(row.after),
    ]),
  ),
];

const nameInEntry = ({ entity, before, after }: AuditEntryRow): string | null => {
  const field = entity === 'suppression' ? 'email' : 'name';
  const name = after?.[field] ?? before?.[field];
  return typeof name === 'string' ? name : null;
};

const getName = (id: string | null, names: Names): string | undefined =>
  id === null ? undefined : names.get(id);

const toPerson = (id: string | null, names: Names): AuditEntry['actor'] =>
  id === null ? null : { id, name: names.get(id) ?? null };

export const presentEntry = (row: AuditEntryRow, names: Names): AuditEntry => ({
  id: row.id,
  at: row.occurred_at.toISOString(),
  actor: toPerson(row.actor_id, names),
  externalActor: row.external_actor,
  asUser: toPerson(row.as_user_id, names),
  action: row.action,
  entity: row.entity,
  entityId: row.entity_id,
  userId: row.user_id,
  entityName: getName(row.entity_id, names) ?? getName(row.user_id, names) ?? nameInEntry(row),
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

const getText = (value: unknown, names: Names): string => {
  if (Array.isArray(value)) return value.map((one) => getText(one, names)).join(', ') || '–';
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'string' ? (names.get(value) ?? value) : JSON.stringify(value);
};

/** `firstName: Olly → Olu; locationIds: Osaka → –` */
const toChanges = ({ before, after }: AuditEntryRow, names: Names): string =>
  [...new Set(Object.keys({ ...before, ...after }))]
    .filter((field) => !originFields.includes(field))
    .map((field) => {
      const sides = [before, after].flatMap((side) => (side === null ? [] : [getText(side[field], names)]));
      return `${field}: ${sides.join(' → ')}`;
    })
    .join('; ');

/** They have separate columns. */
const originFields: readonly string[] = ['address', 'device'];

const originIn = (fields: AuditedFields | null, field: string): string | null => {
  const value = fields?.[field];
  return typeof value === 'string' ? oneLine(value) : null;
};

export const exportedEntry = (row: AuditEntryRow, names: Names) => {
  const entry = presentEntry(row, names);
  return {
    at: entry.at,
    actor: oneLine(entry.actor?.name ?? null),
    asUser: oneLine(entry.asUser?.name ?? null),
    action: entry.action,
    entityName: oneLine(entry.entityName),
    changes: oneLine(toChanges(row, names)),
    address: originIn(row.after, 'address'),
    device: originIn(row.after, 'device'),
    actorId: entry.actor?.id ?? null,
    asUserId: entry.asUser?.id ?? null,
    entity: entry.entity,
    entityId: entry.entityId,
    userId: entry.userId,
    requestId: entry.requestId,
    sessionId: entry.sessionId,
    externalActor: entry.externalActor,
  };
};
