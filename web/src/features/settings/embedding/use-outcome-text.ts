import type { ConnectionKind, ConnectionTest } from '@vantage/contract/embedding/connection-tests';
import { useTranslation } from 'react-i18next';

/** The possible outcomes by provider; any other is unexpected. */
const outcomes = {
  sso: [
    'ok',
    'notConfigured',
    'blockedAddress',
    'unreachable',
    'notProvider',
    'issuerMismatch',
    'unsuitable',
    'clientRefused',
  ],
  powerBi: [
    'ok',
    'notConfigured',
    'blockedAddress',
    'unreachable',
    'timeout',
    'clientRefused',
    'directoryUnknown',
    'accessDenied',
    'noWorkspace',
    'quota',
  ],
  tableau: [
    'ok',
    'notConfigured',
    'blockedAddress',
    'unreachable',
    'timeout',
    'notProvider',
    'clockSkew',
    'appUnknown',
    'secretUnknown',
    'userUnknown',
    'signInRefused',
  ],
  mail: ['ok', 'notConfigured', 'blockedAddress', 'unreachable', 'timeout', 'noEncryption', 'clientRefused'],
} as const satisfies Record<ConnectionKind, readonly ConnectionTest['code'][]>;

const includes = <Known extends string>(existing: readonly Known[], code: string): code is Known =>
  (existing as readonly string[]).includes(code);

export const useOutcomeText = () => {
  const { t } = useTranslation('settings');
  return (kind: ConnectionKind, code: ConnectionTest['code']): string => {
    if (kind === 'sso' && includes(outcomes.sso, code)) return t(`sso.test.${code}`);
    if (kind === 'powerBi' && includes(outcomes.powerBi, code)) return t(`powerBi.test.${code}`);
    if (kind === 'tableau' && includes(outcomes.tableau, code)) return t(`tableau.test.${code}`);
    if (kind === 'mail' && includes(outcomes.mail, code)) return t(`mail.test.${code}`);
    return t('test.badAnswer');
  };
};
