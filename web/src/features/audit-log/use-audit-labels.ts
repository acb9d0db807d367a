import type { AuditEntry } from '@vantage/contract/audit-log';
import { roleIds, type RoleId } from '@vantage/contract/permissions';
import { useTranslation } from 'react-i18next';
import { detectDevice } from '../../lib/browser/device';
import { useFormats } from '../../lib/i18n/formats';
import { languageName } from '../../lib/i18n/language-name';
import { findViewedData } from './viewed-data';

/** Fields whose values have translations. */
const wordFields: readonly string[] = [
  'authMethod',
  'by',
  'category',
  'employeeType',
  'level',
  'mail.dkimPrivateKey',
  'mail.smtpPassword',
  'mail.smtpSecurity',
  'method',
  'powerBi.clientSecret',
  'reason',
  'sso.clientSecret',
  'tableau.secretValue',
  'status',
  'type',
];
/** Codes of languages. */
const languageFields: readonly string[] = [
  'defaultLanguage',
  'language',
  'selectedLanguages',
  'translations',
];
/** Dates and instants. */
const dateFields: readonly string[] = ['endDate', 'projectStartDate', 'scheduledAt', 'startDate'];
const isOneOf = <Known extends string | number>(existing: readonly Known[], value: unknown): value is Known =>
  (existing as readonly unknown[]).includes(value);

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

export const useAuditLabels = () => {
  const { t, i18n } = useTranslation(['audit', 'users']);
  const formats = useFormats();
  /** Keys come from the server; one without a text is shown as it is. */
  const getText = (group: 'field' | 'word', name: string): string =>
    i18n.t(`${group}.${name}`, { ns: 'audit', defaultValue: name });

  const one = (path: string, value: unknown, names: AuditEntry['names']): string => {
    if (isEmpty(value)) return t('nothing');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if ((path === 'appRoleId' || path === 'roleId') && isOneOf<RoleId>(roleIds, value))
      return t(`users:roles.${value}`);
    if (wordFields.includes(path) && typeof value === 'string') return getText('word', value);
    if (languageFields.includes(path) && typeof value === 'string') return languageName(value, i18n.language);
    if (dateFields.includes(path) && typeof value === 'string')
      return value.includes('T') ? formats.dateTime(value) : formats.date(value);
    if (typeof value === 'number') return path === 'code' ? String(value) : formats.number(value);
    // The end of its id distinguishes one picture from another.
    if (path === 'logoId') return t('picture', { mark: String(value).slice(-4) });
    if (path === 'device') {
      const { browser, system } = detectDevice(String(value));
      return [browser, system].filter((part) => part !== null).join(', ') || String(value);
    }
    if (path === 'userId' || path === 'administratorId') return names[String(value)] ?? t('deletedUser');
    return typeof value === 'string' ? (names[value] ?? value) : JSON.stringify(value);
  };

  const getName = ({ name }: NonNullable<AuditEntry['actor']>): string => name ?? t('deletedUser');

  return {
    what: (entry: AuditEntry): string => {
      const viewed = findViewedData(entry);
      if (viewed !== null && entry.asUser !== null)
        return t(`viewed.${viewed.what}`, { user: getName(entry.asUser), name: viewed.name ?? t('nothing') });
      const isOwn = entry.actor !== null && entry.actor.id === entry.entityId;
      if (isOwn && entry.action === 'user.updated') {
        const fields = Object.keys(entry.after ?? {});
        return t(fields.length === 1 && fields[0] === 'language' ? 'own.language' : 'own.profile');
      }
      return t(isOwn && entry.action === 'user.passwordChanged' ? 'own.password' : `action.${entry.action}`);
    },
    who: ({ actor, externalActor, asUser }: AuditEntry): string => {
      if (actor === null) return t(externalActor === null ? 'nobody' : `externalActor.${externalActor}`);
      return asUser === null
        ? getName(actor)
        : t('actingAs', { actor: getName(actor), user: getName(asUser) });
    },
    /** Null if the subject of the entry has no name. */
    about: ({ entity, userId, entityName }: AuditEntry): string | null => {
      const name = entityName ?? (userId === null ? null : t('deletedUser'));
      return name !== null && entity === 'session' ? t('sessionOf', { name }) : name;
    },
    field: (path: string): string => getText('field', path),
    value: (path: string, value: unknown, names: AuditEntry['names']): string =>
      Array.isArray(value) && value.length > 0
        ? value.map((item) => one(path, item, names)).join(', ')
        : one(path, value, names),
  };
};
