import type { AllSettings } from '@vantage/contract/settings/settings';
import { signInLimits } from '@vantage/contract/settings/sign-in-settings';
import { useTranslation } from 'react-i18next';
import { changedFields } from '../../../lib/api/edit-conflict';
import { confirm } from '../../../ui/overlays/confirm';
import { CopyField } from '../../../ui/forms/fields/copy-field';
import { TabForm } from '../../../ui/forms/form-page';
import { FieldPair, FormSection } from '../../../ui/forms/form-section';
import { NumberField } from '../../../ui/forms/fields/number-field';
import { SecretField } from '../../../ui/forms/fields/passwords/secret-field';
import { SwitchField } from '../../../ui/forms/fields/choices/switch-field';
import { TagsField } from '../../../ui/forms/fields/choices/tags-field';
import { TextField } from '../../../ui/forms/fields/text-field';
import { ConnectionTestButton } from '../embedding/connection-test';
import { SignInMethods } from './sign-in-methods';
import { toChange, serverNames, signInFields, toValues } from './sign-in-values';
import { useProviderWarning } from './use-provider-warning';
import { useSelfLockout } from './use-self-lockout';
import { useSettingsForm } from '../use-settings-form';

/** Users type `@Example.com` for `example.com`. */
const normalizeDomain = (typed: string): string => typed.toLowerCase().replace(/^@/, '');

export interface SignInSettingsProps {
  settings: AllSettings;
  onSaved: () => void;
}

export const SignInSettings = ({ settings, onSaved }: SignInSettingsProps) => {
  const { t } = useTranslation('settings');
  const labels = {
    authMethod: t('signIn.methods'),
    idleMinutes: t('signIn.idleMinutes'),
    absoluteHours: t('signIn.absoluteHours'),
    emailDomains: t('signIn.emailDomains'),
    issuer: t('sso.issuer'),
    clientId: t('sso.clientId'),
    clientSecret: t('sso.clientSecret'),
    createUsers: t('sso.createUsers'),
  };
  const providerWarning = useProviderWarning();
  const save = useSettingsForm({
    settings,
    toValues,
    toChange,
    schema: signInFields,
    labels,
    reportedLists: ['emailDomains'],
    serverNames,
    explain: ({ path, code, values: texts }): string | undefined => {
      if (code === 'nobodyCouldSignIn') return t('signIn.nobodyCouldSignIn');
      if (code === 'ownDomainMissing')
        return t('signIn.ownDomainMissing', { domain: texts?.['domain'] ?? '' });
      if (code === 'ssoNotConfigured') return t('sso.notConfigured');
      if (path === 'authMethod') return t('signIn.noMethod');
      if (code === 'issuer') return t('sso.issuerInvalid');
      if (code === 'newIssuer') return t('sso.newIssuer');
      const domain: string | undefined =
        save.form.getValues().emailDomains[Number(/^emailDomains\.(\d+)$/.exec(path)?.[1])];
      return domain === undefined ? undefined : t('signIn.domainInvalid', { domain });
    },
    // Asks before a change that locks users out, once.
    confirmSave: async (fields): Promise<boolean> => {
      // The server refuses to exclude everyone.
      const isNew =
        selfLockout !== null &&
        !selfLockout.isEveryone &&
        changedFields(toValues(read), values).includes('authMethod');
      const isConfirmed =
        !isNew ||
        (await confirm({
          title: t('signIn.selfLockout.title'),
          body: selfLockout.text,
          verb: t('signIn.selfLockout.verb'),
          destructive: true,
        }));
      return isConfirmed && providerWarning.confirm(read, fields);
    },
    savedText: t('signIn.saved'),
    onSaved,
  });
  const { read } = save;
  const { values } = save.form;

  const selfLockout = useSelfLockout(values.authMethod);

  return (
    <TabForm
      form={{ ...save, busy: save.busy || providerWarning.isTesting }}
      verb={t('signIn.save')}
      otherVerb={t('discard')}
      onCancel={() => save.accept(read)}
    >
      <FormSection title={t('signIn.methods')} help={t('signIn.methodsHelp')}>
        <SignInMethods {...save.field('authMethod')} selfLockout={selfLockout} />
      </FormSection>
      <FormSection title={t('signIn.sessions')} help={t('signIn.sessionsHelp')}>
        <FieldPair>
          <NumberField {...save.field('idleMinutes')} help={t('signIn.within', signInLimits.idleMinutes)} />
          <NumberField
            {...save.field('absoluteHours')}
            help={t('signIn.within', signInLimits.absoluteHours)}
          />
        </FieldPair>
      </FormSection>
      <FormSection title={t('signIn.emailDomains')} help={t('signIn.emailDomainsHelp')}>
        <TagsField
          {...save.field('emailDomains')}
          optional
          normalize={normalizeDomain}
          help={values.emailDomains.length === 0 ? t('signIn.anyDomain') : t('signIn.domainsEnd')}
        />
      </FormSection>
      <FormSection title={t('sso.title')} help={t('sso.help')}>
        <TextField
          {...save.field('issuer')}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          help={t('sso.issuerHelp')}
        />
        <TextField {...save.field('clientId')} autoComplete="off" spellCheck={false} />
        <SecretField
          // Resets the field after a save, which stores the new secret.
          key={read.version}
          {...save.field('clientSecret')}
          isSet={read.sso.clientSecret.set}
          isOver={
            read.sso.issuer !== null &&
            values.issuer.trim() !== '' &&
            values.issuer.trim() !== read.sso.issuer
          }
          maxLength={signInLimits.clientSecret.max}
          help={t('sso.clientSecretHelp')}
        />
        <SwitchField {...save.switchField('createUsers')} help={t('sso.createUsersHelp')} />
        <CopyField
          label={t('sso.redirectAddress')}
          help={t('sso.redirectAddressHelp')}
          value={read.sso.redirectUrl}
        />
        <ConnectionTestButton key={`test ${read.version}`} kind="sso" isDirty={save.isDirty} />
      </FormSection>
    </TabForm>
  );
};
