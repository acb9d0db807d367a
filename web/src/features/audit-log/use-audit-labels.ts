import type { AuditEntry } from '@vantage/contract/audit-log';
import { roleIds, type RoleId } from '@vantage/contract/permissions';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/i18n/formats';

/** Fields that have a name; what is not among them is called as the interface calls it. */
const fields = [
  'active',
  'added',
  'appRoleId',
  'authMethod',
  'by',
  'category',
  'code',
  'contact',
  'created',
  'customerIds',
  'dashboardName',
  'dataRequest',
  'description',
  'email',
  'emailDomains',
  'embedHosts',
  'employeeType',
  'enableDepartment',
  'enableDivision',
  'enableShift',
  'enableSubarea',
  'filters',
  'firstName',
  'groupId',
  'groupIds',
  'host',
  'identity',
  'iframeUrl',
  'industry',
  'insightIds',
  'issuer',
  'language',
  'lastName',
  'level',
  'locationIds',
  'locked',
  'logoId',
  'messageAboveLoginArea',
  'method',
  'name',
  'options.industries',
  'options.projectModules',
  'options.projectTypes',
  'options.salesPackages',
  'parentId',
  'passwordReset',
  'projectId',
  'projectManagerId',
  'projectModules',
  'projectStartDate',
  'projectType',
  'publisher',
  'powerBi.api',
  'powerBi.authority',
  'powerBi.clientId',
  'powerBi.clientSecret',
  'powerBi.directoryTenantId',
  'reason',
  'removed',
  'reportId',
  'roleId',
  'salesPackage',
  'session.absoluteHours',
  'session.idleMinutes',
  'sheetName',
  'sso.clientId',
  'sso.clientSecret',
  'sso.createUsers',
  'sso.issuer',
  'status',
  'subject',
  'tableau.clientId',
  'tableau.host',
  'tableau.secretId',
  'tableau.secretValue',
  'tableau.site',
  'tableau.subject',
  'tableauFileName',
  'title',
  'type',
  'userId',
  'userName',
  'workspaceId',
] as const;

/** Fields whose values are words of ours, and those words. */
const wordFields: readonly string[] = [
  'authMethod',
  'by',
  'category',
  'employeeType',
  'language',
  'level',
  'method',
  'powerBi.clientSecret',
  'reason',
  'sso.clientSecret',
  'tableau.secretValue',
  'status',
  'type',
];
const words = [
  'AIBot',
  'Completed',
  'Contractor',
  'Custom',
  'Dashboard',
  'Default',
  'InProgress',
  'Incomplete',
  'Internal',
  'NotAvailable',
  'NotStarted',
  'PowerBI',
  'Upcoming',
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
  'passwordToken',
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
export const useAuditLabels = () => {
  const { t } = useTranslation(['audit', 'users']);
  const formats = useFormats();

  const one = (path: string, value: unknown, names: AuditEntry['names']): string => {
    if (isEmpty(value)) return t('nothing');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if ((path === 'appRoleId' || path === 'roleId') && isOneOf<RoleId>(roleIds, value))
      return t(`users:roles.${value}`);
    if (wordFields.includes(path) && isOneOf(words, value)) return t(`word.${value}`);
    if (typeof value === 'number') return path === 'code' ? String(value) : formats.number(value);
    // Of two pictures, one after the other, their ids' ends tell that they are not the same.
    if (path === 'logoId') return t('picture', { mark: String(value).slice(-4) });
    if (path === 'userId') return names[String(value)] ?? t('deletedUser');
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
