import type { AllSettings } from '@vantage/contract/settings/settings';
import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '../../../lib/api/field-problems';
import { useSettingsForm } from '../use-settings-form';
import { toMailChange, mailFormFields, mailServerNames, toMailValues } from './mail-values';

export interface MailSettingsProps {
  settings: AllSettings;
  onSaved: () => void;
}

export const useMailForm = ({ settings, onSaved }: MailSettingsProps) => {
  const { t } = useTranslation('settings');
  const labels = {
    fromName: t('mail.fromName'),
    fromAddress: t('mail.fromAddress'),
    replyTo: t('mail.replyTo'),
    postalAddress: t('mail.postalAddress'),
    ratePerSecond: t('mail.ratePerSecond'),
    ratePerDomain: t('mail.ratePerDomain'),
    smtpHost: t('mail.smtpHost'),
    smtpPort: t('mail.smtpPort'),
    smtpSecurity: t('mail.smtpSecurity'),
    smtpUser: t('mail.smtpUser'),
    smtpPassword: t('mail.smtpPassword'),
    dkimDomain: t('mail.dkimDomain'),
    dkimSelector: t('mail.dkimSelector'),
    dkimPrivateKey: t('mail.dkimPrivateKey'),
    mailgunSigningKey: t('mail.mailgunSigningKey'),
    sendGridVerificationKey: t('mail.sendGridVerificationKey'),
    snsTopicArn: t('mail.snsTopicArn'),
  };
  const explain = ({ code, path }: FieldProblem): string | undefined => {
    if (code === 'neededTogether')
      return t(path === 'dkimDomain' ? 'mail.domainMissing' : 'mail.selectorMissing');
    if (code === 'senderNameCharacters') return t('mail.fromNameInvalid');
    if (code === 'host') return t('mail.hostInvalid');
    if (code === 'newAddress') return t('mail.newAddress');
    if (code === 'domain') return t('mail.domainInvalid');
    if (code === 'selector') return t('mail.selectorInvalid');
    if (code === 'key') return t('mail.keyInvalid');
    if (code === 'verificationKey') return t('mail.verificationKeyInvalid');
    if (code === 'topicArn') return t('mail.topicArnInvalid');
    return undefined;
  };
  return useSettingsForm({
    settings,
    toValues: toMailValues,
    toChange: toMailChange,
    schema: mailFormFields,
    labels,
    serverNames: mailServerNames,
    explain,
    getText: ({ smtpSecurity }, name) =>
      name === 'smtpSecurity' ? t(`mail.security.${smtpSecurity}`) : undefined,
    savedText: t('mail.saved'),
    onSaved,
  });
};

export type MailForm = ReturnType<typeof useMailForm>;
