import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { generateDkimKey, mailSettingsLimits } from '@vantage/contract/settings/mail-settings';
import type { AllSettings } from '@vantage/contract/settings/settings';
import { signInLimits } from '@vantage/contract/settings/sign-in-settings';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../../ui/forms/fields/choices/choice-field';
import { CopyField } from '../../../ui/forms/fields/copy-field';
import { NumberField } from '../../../ui/forms/fields/number-field';
import { SecretField } from '../../../ui/forms/fields/passwords/secret-field';
import { TextAreaField } from '../../../ui/forms/fields/text-area-field';
import { TextField } from '../../../ui/forms/fields/text-field';
import { TabForm } from '../../../ui/forms/form-page';
import { WarningNote } from '../../../ui/feedback/warning-note';
import { FieldPair, FormSection } from '../../../ui/forms/form-section';
import { ConnectionTestButton } from '../embedding/connection-test';
import { BounceSection } from './bounce-section';
import { SenderDomain } from './sender-domain';
import { ReplyToConfirmation } from './reply-to-confirmation';
import { useMailForm, type MailForm, type MailSettingsProps } from './use-mail-form';
import classes from './mail-settings.module.css';

const plain = { autoComplete: 'off', spellCheck: false } as const;
const address = { ...plain, type: 'email', inputMode: 'email' } as const;

/** In whose name survey e-mail is sent, and by which server. */
export const MailSettings = (props: MailSettingsProps) => {
  const { t } = useTranslation('settings');
  const form = useMailForm(props);
  const { replyToConfirmation: confirmation } = props.settings.mail;
  return (
    <TabForm
      form={form}
      verb={t('mail.save')}
      otherVerb={t('discard')}
      onCancel={() => form.accept(form.read)}
    >
      <FormSection title={t('mail.sender')} help={t('mail.senderHelp')}>
        <TextField
          {...form.field('fromName')}
          optional
          autoComplete="off"
          maxLength={mailSettingsLimits.fromName.max}
          help={t('mail.fromNameHelp')}
        />
        <TextField {...form.field('fromAddress')} optional {...address} help={t('mail.fromAddressHelp')} />
        <TextField {...form.field('replyTo')} optional {...address} help={t('mail.replyToHelp')} />
        {confirmation && <ReplyToConfirmation {...confirmation} />}
        <TextAreaField
          {...form.field('postalAddress')}
          optional
          autoComplete="off"
          limit={mailSettingsLimits.postalAddress.max}
          help={t('mail.postalAddressHelp')}
        />
        <NumberField {...form.field('ratePerSecond')} optional help={t('mail.rateHelp')} />
        <NumberField {...form.field('ratePerDomain')} optional help={t('mail.domainRateHelp')} />
      </FormSection>
      <ServerSection form={form} saved={props.settings.mail} />
      <DkimSection form={form} />
      <BounceSection form={form} />
    </TabForm>
  );
};

/** Why the saved mail server isn't used; null if it is, or there is none. */
const explainUnused = ({ smtpHost, isSmtpTested, fromAddress }: AllSettings['mail']) => {
  if (smtpHost === null) return null;
  if (!isSmtpTested) return 'untested';
  return fromAddress === null ? 'noSender' : null;
};

const ServerSection = ({ form, saved }: { form: MailForm; saved: AllSettings['mail'] }) => {
  const { t } = useTranslation('settings');
  const { mail, version } = form.read;
  const { smtpHost, smtpPort, smtpSecurity } = form.form.values;
  const isMoved =
    smtpHost.trim().toLowerCase() !== (mail.smtpHost ?? '') ||
    smtpPort !== (mail.smtpPort ?? '') ||
    smtpSecurity !== mail.smtpSecurity;
  const unusedReason = explainUnused(saved);
  return (
    <FormSection title={t('mail.server')} help={t('mail.serverHelp')}>
      <FieldPair>
        <TextField {...form.field('smtpHost')} optional {...plain} />
        <NumberField
          {...form.field('smtpPort')}
          optional
          placeholder={smtpSecurity === 'tls' ? '465' : '587'}
        />
      </FieldPair>
      <ChoiceField
        {...form.field('smtpSecurity')}
        options={[
          { value: 'startTls', label: t('mail.security.startTls') },
          { value: 'tls', label: t('mail.security.tls') },
          { value: 'none', label: t('mail.security.none'), help: t('mail.security.noneHelp') },
        ]}
      />
      <TextField {...form.field('smtpUser')} optional {...plain} />
      <SecretField
        // Resets the field after a save, which stores the new secret.
        key={version}
        {...form.field('smtpPassword')}
        optional
        isSet={mail.smtpPassword.set}
        isOver={isMoved}
        maxLength={signInLimits.clientSecret.max}
        help={t('embedding.secretHelp')}
      />
      {unusedReason && <WarningNote>{t(`mail.unused.${unusedReason}`)}</WarningNote>}
      <ConnectionTestButton key={`test ${version}`} kind="mail" isDirty={form.isDirty} />
    </FormSection>
  );
};

const DkimSection = ({ form }: { form: MailForm }) => {
  const { t } = useTranslation('settings');
  const { mail, version } = form.read;
  const key = form.field('dkimPrivateKey');
  const isGenerated = key.value === generateDkimKey;
  return (
    <FormSection title={t('mail.dkim')} help={t('mail.dkimHelp')}>
      <FieldPair>
        <TextField {...form.field('dkimDomain')} optional {...plain} />
        <TextField {...form.field('dkimSelector')} optional {...plain} />
      </FieldPair>
      {!isGenerated && (
        <SecretField
          key={version}
          {...key}
          optional
          isSet={mail.dkimPrivateKey.set}
          maxLength={mailSettingsLimits.privateKey}
          help={t('mail.keyHelp')}
        />
      )}
      <div className={classes.key}>
        {isGenerated && (
          <p role="status" className={classes.note}>
            {t('mail.keyOnSave')}
          </p>
        )}
        <Button
          variant="default"
          leftSection={<IconKey size={18} stroke={1.6} aria-hidden />}
          onClick={() => key.onChange(isGenerated ? '' : generateDkimKey)}
        >
          {t(isGenerated ? 'mail.keepKey' : 'mail.createKey')}
        </Button>
      </div>
      {mail.dkimRecord && (
        <>
          <CopyField label={t('mail.recordName')} value={mail.dkimRecord.name} />
          <CopyField
            label={t('mail.recordValue')}
            value={mail.dkimRecord.value}
            help={t('mail.recordHelp')}
          />
        </>
      )}
      {mail.isSmtpTested && mail.fromAddress !== null && <SenderDomain key={`domain ${version}`} />}
    </FormSection>
  );
};
