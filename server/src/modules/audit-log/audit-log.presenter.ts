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

/** Sign-ins of earlier versions have the client's address and device among their fields. */
const earlierOriginFields: readonly string[] = ['address', 'device'];

const presentOrigin = ({ client_address, user_agent, after }: AuditEntryRow) => {
  const earlier = (field: string): string | null =>
    typeof after?.[field] === 'string' ? after[field] : null;
  return { address: client_address ?? earlier('address'), device: user_agent ?? earlier('device') };
};

const withoutOrigin = ({ entity, after }: AuditEntryRow): AuditedFields | null => {
  if (after === null || !['session', 'login', 'viewAs'].includes(entity)) return after;
  const fields = Object.entries(after).filter(([field]) => !earlierOriginFields.includes(field));
  return fields.length === 0 ? null : Object.fromEntries(fields);
};

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
  after: withoutOrigin(row),
  names: Object.fromEntries(
    [...idsIn(row.before), ...idsIn(row.after)].flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [[id, name]];
    }),
  ),
  ...presentOrigin(row),
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
const toChanges = ({ before, after }: AuditEntry, names: Names): string =>
  [...new Set(Object.keys({ ...before, ...after }))]
    .map((field) => {
      const sides = [before, after].flatMap((side) => (side === null ? [] : [getText(side[field], names)]));
      return `${field}: ${sides.join(' → ')}`;
    })
    .join('; ');

export const exportedEntry = (row: AuditEntryRow, names: Names) => {
  const entry = presentEntry(row, names);
  return {
    at: entry.at,
    actor: oneLine(entry.actor?.name ?? null),
    asUser: oneLine(entry.asUser?.name ?? null),
    action: entry.action,
    entityName: oneLine(entry.entityName),
    changes: oneLine(toChanges(entry, names)),
    address: oneLine(entry.address),
    device: oneLine(entry.device),
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
