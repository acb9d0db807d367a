/**
 * Everything that the audit log tells of: the entity, and what happened to it. What writes an entry names one of these,
 * and each has its words in every language.
 */
export const auditActions = [
  'login.failed',
  'login.locked',
  'session.started',
  'session.ended',
  'passkey.added',
  'passkey.removed',
  'user.created',
  'user.invited',
  'user.updated',
  'user.activated',
  'user.deactivated',
  'user.locked',
  'user.unlocked',
  'user.resetSent',
  'user.passwordChanged',
  'user.identityLinked',
  'user.deleted',
  'users.imported',
  'location.created',
  'location.updated',
  'location.deleted',
  'settings.updated',
] as const;
export type AuditAction = (typeof auditActions)[number];
