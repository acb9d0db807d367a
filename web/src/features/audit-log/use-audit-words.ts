import type { AuditEntry } from '@vantage/contract/audit-log';
import { roleIds, type RoleId } from '@vantage/contract/permissions';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/formats';

/** Fields that have a name; what is not among them is called as the interface calls it. */
const fields = [
  'active',
  'appRoleId',
  'authMethod',
  'by',
  'code',
  'created',
  'email',
  'emailDomains',
  'employeeType',
  'enableDepartment',
  'enableDivision',
  'enableShift',
  'enableSubarea',
  'firstName',
  'host',
  'issuer',
  'language',
  'lastName',
  'level',
  'locationIds',
  'locked',
  'messageAboveLoginArea',
  'method',
  'name',
  'parentId',
  'reason',
  'roleId',
  'session.absoluteHours',
  'session.idleMinutes',
  'sso.clientId',
  'sso.clientSecret',
  'sso.createUsers',
  'sso.issuer',
  'subject',
  'userName',
] as const;

/** Fields whose values are words of ours, and those words. */
const wordFields: readonly string[] = [
  'authMethod',
  'by',
  'employeeType',
  'language',
  'level',
  'method',
  'reason',
  'sso.clientSecret',
];
const words = [
  'Contractor',
  'Internal',
  'area',
  'counter',
  'deactivated',
  'deleted',
  'department',
  'division',
  'emailCode',
  'en',
  'endedByUser',
  'expired',
  'hi',
  'ja',
  'locked',
  'logout',
  'passkey',
  'password',
  'passwordChanged',
  'passwordReset',
  'proof',
  'refreshReused',
  'replaced',
  'replayed',
  'roleChanged',
  'set',
  'shift',
  'sso',
  'subarea',
  'unknown',
  'unset',
] as const;

const isOneOf = <Known extends string | number>(known: readonly Known[], value: unknown): value is Known =>
  (known as readonly unknown[]).includes(value);

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Says in the reader's words what an entry tells. */
export const useAuditWords = () => {
  const { t } = useTranslation(['audit', 'users']);
  const formats = useFormats();

  const one = (path: string, value: unknown, names: AuditEntry['names']): string => {
    if (isEmpty(value)) return t('nothing');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if ((path === 'appRoleId' || path === 'roleId') && isOneOf<RoleId>(roleIds, value))
      return t(`users:roles.${value}`);
    if (wordFields.includes(path) && isOneOf(words, value)) return t(`word.${value}`);
    if (typeof value === 'number') return path === 'code' ? String(value) : formats.number(value);
    return typeof value === 'string' ? (names[value] ?? value) : JSON.stringify(value);
  };

  return {
    what: (entry: AuditEntry): string => t(`action.${entry.action}`),
    who: ({ actor }: AuditEntry): string => (actor === null ? t('nobody') : (actor.name ?? t('deletedUser'))),
    /** Null where an entry is about nothing that has a name. */
    about: ({ entity, entityId, entityName }: AuditEntry): string | null =>
      entityName ??
      (entityId !== null && (entity === 'user' || entity === 'login') ? t('deletedUser') : null),
    field: (path: string): string => (isOneOf(fields, path) ? t(`field.${path}`) : path),
    value: (path: string, value: unknown, names: AuditEntry['names']): string =>
      Array.isArray(value) && value.length > 0
        ? value.map((item) => one(path, item, names)).join(', ')
        : one(path, value, names),
  };
};
