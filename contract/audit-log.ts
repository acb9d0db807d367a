import { z } from 'zod';
import { id, instant, listQuery, page, timestamp } from './api/fields';
import { operation } from './api/operation';
import { actionsByEntity, type AuditAction, type AuditEntity } from './audit-actions';
import { permission } from './permissions';

export { getEntity, type AuditAction, type AuditEntity } from './audit-actions';

const auditEntity = z.enum(Object.keys(actionsByEntity) as [AuditEntity, ...AuditEntity[]]);
const auditAction = z.enum(Object.values(actionsByEntity).flat() as [AuditAction, ...AuditAction[]]);
export const auditEntities: readonly AuditEntity[] = auditEntity.options;
export const auditActions: readonly AuditAction[] = auditAction.options;

/** Who acts without signing in. Each has a text in every language. None may be removed, since entries remain. */
export const externalActor = z.enum([
  'amazonSes',
  'mailgun',
  'postmark',
  'sendGrid',
  /** It is a mail server's report (RFC 3464). */
  'deliveryReport',
  /** Another caller of the bounce webhook. */
  'bounceWebhook',
  /** The server that survey e-mail is sent by. */
  'mailServer',
  /** Someone with access to the servers, by the command line. */
  'operator',
]);
export type ExternalActor = z.infer<typeof externalActor>;

const auditedFields = z.record(z.string(), z.unknown()).nullable();

export const auditEntry = z.strictObject({
  id,
  at: timestamp,
  /** Null if no user was signed in; `name` is null for a deleted user. */
  actor: z.strictObject({ id, name: z.string().nullable() }).nullable(),
  /** It is null for a user, and if nobody is known. */
  externalActor: externalActor.nullable(),
  /** The user in whose place the actor was. */
  asUser: z.strictObject({ id, name: z.string().nullable() }).nullable(),
  action: auditAction,
  entity: auditEntity,
  entityId: id.nullable(),
  /** The user whose account, session or sign-in the entry is about. */
  userId: id.nullable(),
  /** The current name, or that of the user, or else the one in the entry; null if there is none. */
  entityName: z.string().nullable(),
  /** Only the fields that changed, never a secret. */
  before: auditedFields,
  after: auditedFields,
  /** Current names of the ids in `before` and `after`. */
  names: z.record(z.string(), z.string()),
  /** The user's IP address, or network such as `192.0.2.0/24`, as the operator chose; null if it is not recorded. */
  address: z.string().nullable(),
  /** The header `User-Agent` of the user's request. */
  device: z.string().nullable(),
  requestId: z.string(),
  sessionId: id.nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const filters = {
  actorId: id.optional(),
  /** Everything that this user did, and that was done to the account. */
  userId: id.optional(),
  entity: auditEntity.optional(),
  entityId: id.optional(),
  action: auditAction.optional(),
  from: instant.optional(),
  to: instant.optional(),
};

export const listAuditLog = operation({
  method: 'GET',
  path: '/:tenantId/v1/audit',
  summary: 'List audit log entries, page by page, newest first',
  permission: permission.auditRead,
  query: listQuery({ sort: ['at'], order: 'desc', filters }).omit({ search: true }),
  responses: { 200: page(auditEntry) },
});
export type AuditLogQuery = z.infer<typeof listAuditLog.query>;

export const exportAuditLog = operation({
  method: 'GET',
  path: '/:tenantId/v1/audit/export.csv',
  summary: 'Export the audit log as CSV, newest first',
  permission: permission.auditRead,
  query: z.strictObject(filters),
  responses: { 200: z.string() },
  csv: [
    'at',
    'actor',
    /** The user in whose place the actor was. */
    'asUser',
    'action',
    'entityName',
    /** Field by field, with names instead of ids. */
    'changes',
    'address',
    'device',
    'actorId',
    'asUserId',
    'entity',
    'entityId',
    'userId',
    'requestId',
    'sessionId',
    'externalActor',
  ],
});
export type AuditLogFilters = z.infer<typeof exportAuditLog.query>;
