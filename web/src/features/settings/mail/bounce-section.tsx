import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { mailSettingsLimits, replaceBounceUrl } from '@vantage/contract/settings/mail-settings';
import type { AllSettings } from '@vantage/contract/settings/settings';
import { useTranslation } from 'react-i18next';
import { conflictingVersion } from '../../../lib/api/edit-conflict';
import { toast } from '../../../lib/browser/toasts';
import { useReturnedFocus } from '../../../lib/browser/use-returned-focus';
import { useProblemToast } from '../../../lib/i18n/problem-text';
import { CopyField } from '../../../ui/forms/fields/copy-field';
import { SecretField } from '../../../ui/forms/fields/passwords/secret-field';
import { TextField } from '../../../ui/forms/fields/text-field';
import { FormSection } from '../../../ui/forms/form-section';
import { confirm } from '../../../ui/overlays/confirm';
import { useChangeSettings } from '../api/change-settings';
import { BounceReports } from './bounce-reports';
import type { MailForm } from './use-mail-form';

const plain = { autoComplete: 'off', spellCheck: false } as const;

/** Where mail providers report bounces, and how they prove that it is them. */
export const BounceSection = ({ form }: { form: MailForm }) => {
  const { t } = useTranslation('settings');
  const { mail, version } = form.read;
  return (
    <FormSection title={t('mail.bounces')} help={t('mail.bouncesHelp')}>
      <BounceUrl form={form} />
      <BounceReports />
      <SecretField
        // Resets the field after a save, which stores the new secret.
        key={version}
        {...form.field('mailgunSigningKey')}
        optional
        isSet={mail.mailgunSigningKey.set}
        maxLength={mailSettingsLimits.signingKey.max}
        help={t('mail.mailgunHelp')}
      />
      <TextField
        {...form.field('sendGridVerificationKey')}
        optional
        {...plain}
        help={t('mail.sendGridHelp')}
      />
      <TextField {...form.field('snsTopicArn')} optional {...plain} help={t('mail.snsHelp')} />
    </FormSection>
  );
};

const BounceUrl = ({ form }: { form: MailForm }) => {
  const { t } = useTranslation('settings');
  const showProblem = useProblemToast();
  const change = useChangeSettings();
  const keepFocus = useReturnedFocus(change.isPending);
  const { mail, version } = form.read;

  const replace = async () => {
    keepFocus();
    const isSure = await confirm({
      title: t('mail.replaceUrl.title'),
      body: t('mail.replaceUrl.body'),
      verb: t('mail.replaceUrl.verb'),
      destructive: true,
    });
    if (!isSure) return;
    try {
      form.rebase(await change.mutateAsync({ version, mail: { bounceUrl: replaceBounceUrl } }));
      toast({ severity: 'success', message: t('mail.replaceUrl.done') });
    } catch (error) {
      const present = conflictingVersion<AllSettings>(error);
      if (present) form.rebase(present);
      showProblem(error);
    }
  };

  return (
    <div>
      <CopyField label={t('mail.bounceUrl')} value={mail.bounceUrl} help={t('mail.bounceHelp')} />
      <Button
        variant="default"
        mt="sm"
        leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden />}
        loading={change.isPending}
        onClick={() => void replace()}
      >
        {t('mail.replaceUrl.verb')}
      </Button>
    </div>
  );
};
