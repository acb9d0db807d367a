import { embedSettingsLimits, powerBiDefaults } from '@vantage/contract/settings/embed-settings';
import { providerHosts } from '@vantage/contract/embedding/embed-urls';
import type { AllSettings } from '@vantage/contract/settings/settings';
import { signInLimits } from '@vantage/contract/settings/sign-in-settings';
import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '../../../lib/api/field-problems';
import { ChoiceField } from '../../../ui/forms/fields/choices/choice-field';
import { TabForm } from '../../../ui/forms/form-page';
import { FieldPair, FormSection } from '../../../ui/forms/form-section';
import { SecretField } from '../../../ui/forms/fields/passwords/secret-field';
import { TagsField } from '../../../ui/forms/fields/choices/tags-field';
import { TextField } from '../../../ui/forms/fields/text-field';
import { ConnectionTestButton } from './connection-test';
import {
  toEmbeddingChange,
  embeddingFields,
  embeddingServerNames,
  toEmbeddingValues,
  isHost,
} from './embedding-values';
import { useSettingsForm } from '../use-settings-form';

/** Users paste URLs where a host is expected. */
const normalizeHost = (typed: string): string => typed.toLowerCase().replace(/^https:\/\/([^/]+)\/?$/, '$1');

const plain = { autoComplete: 'off', spellCheck: false } as const;

export interface EmbeddingSettingsProps {
  settings: AllSettings;
  onSaved: () => void;
}

const useEmbeddingForm = ({ settings, onSaved }: EmbeddingSettingsProps) => {
  const { t } = useTranslation('settings');
  const labels = {
    directoryTenantId: t('powerBi.directoryTenantId'),
    clientId: t('powerBi.clientId'),
    clientSecret: t('powerBi.clientSecret'),
    authority: t('powerBi.authority'),
    api: t('powerBi.api'),
    host: t('tableau.host'),
    site: t('tableau.site'),
    appClientId: t('tableau.clientId'),
    secretId: t('tableau.secretId'),
    secretValue: t('tableau.secretValue'),
    subject: t('tableau.subject'),
    embedHosts: t('embedding.hosts'),
  };
  const explain = ({ path, code }: FieldProblem): string | undefined => {
    const host: string | undefined =
      form.form.getValues().embedHosts[Number(/^embedHosts\.(\d+)$/.exec(path)?.[1])];
    if (code === 'ownHost') return t('embedding.ownHost');
    if (code === 'newAddress') return t('embedding.newAddress');
    if (code === 'issuer') return t('embedding.addressInvalid');
    if (code === 'directory') return t('powerBi.directoryInvalid');
    if (code === 'site') return t('tableau.siteInvalid');
    if (code === 'host' && host === undefined) return t('tableau.hostInvalid');
    return host === undefined ? undefined : t('embedding.hostInvalid', { host });
  };
  const form = useSettingsForm({
    settings,
    toValues: toEmbeddingValues,
    toChange: toEmbeddingChange,
    schema: embeddingFields,
    labels,
    reportedLists: ['embedHosts'],
    serverNames: embeddingServerNames,
    explain,
    savedText: t('embedding.saved'),
    onSaved,
  });
  return form;
};

type Form = ReturnType<typeof useEmbeddingForm>;

export const EmbeddingSettings = (props: EmbeddingSettingsProps) => {
  const { t } = useTranslation('settings');
  const form = useEmbeddingForm(props);
  const hosts = form.field('embedHosts');
  const invalid = hosts.value.find((host) => !isHost(host));
  return (
    <TabForm
      form={form}
      verb={t('embedding.save')}
      otherVerb={t('discard')}
      onCancel={() => form.accept(form.read)}
    >
      <PowerBiSection form={form} />
      <TableauSection form={form} />
      <FormSection title={t('embedding.hosts')} help={t('embedding.hostsHelp')}>
        <TagsField
          {...hosts}
          optional
          error={hosts.error ?? (invalid && t('embedding.hostInvalid', { host: invalid }))}
          normalize={normalizeHost}
          help={t('embedding.hostsAlways', { hosts: providerHosts.join(', ') })}
        />
      </FormSection>
    </TabForm>
  );
};

const PowerBiSection = ({ form }: { form: Form }) => {
  const { t } = useTranslation('settings');
  const { read } = form;
  const { values } = form.form;
  const isMoved =
    values.authority.trim() !== (read.powerBi.authority ?? '') ||
    values.api.trim() !== (read.powerBi.api ?? '');
  return (
    <FormSection title={t('powerBi.title')} help={t('powerBi.help')}>
      <TextField
        {...form.field('directoryTenantId')}
        {...plain}
        maxLength={embedSettingsLimits.directoryTenantId}
        help={t('powerBi.directoryTenantIdHelp')}
      />
      <TextField {...form.field('clientId')} {...plain} />
      <SecretField
        // Resets the field after a save, which stores the new secret.
        key={read.version}
        {...form.field('clientSecret')}
        isSet={read.powerBi.clientSecret.set}
        isOver={isMoved}
        maxLength={signInLimits.clientSecret.max}
        help={t('embedding.secretHelp')}
      />
      <TextField
        {...form.field('authority')}
        optional
        {...plain}
        type="url"
        inputMode="url"
        placeholder={powerBiDefaults.authority}
        help={t('powerBi.addressHelp')}
      />
      <TextField
        {...form.field('api')}
        optional
        {...plain}
        type="url"
        inputMode="url"
        placeholder={powerBiDefaults.api}
        help={t('powerBi.addressHelp')}
      />
      <ConnectionTestButton key={`test ${read.version}`} kind="powerBi" isDirty={form.isDirty} />
    </FormSection>
  );
};

const TableauSection = ({ form }: { form: Form }) => {
  const { t } = useTranslation('settings');
  const { read } = form;
  const host = form.form.values.host.trim();
  return (
    <FormSection title={t('tableau.title')} help={t('tableau.help')}>
      <TextField {...form.field('host')} {...plain} help={t('tableau.hostHelp')} />
      <TextField {...form.field('site')} optional {...plain} help={t('tableau.siteHelp')} />
      <FieldPair>
        <TextField {...form.field('appClientId')} {...plain} />
        <TextField {...form.field('secretId')} {...plain} />
      </FieldPair>
      <SecretField
        key={read.version}
        {...form.field('secretValue')}
        isSet={read.tableau.secretValue.set}
        isOver={read.tableau.host !== null && host !== '' && host.toLowerCase() !== read.tableau.host}
        maxLength={signInLimits.clientSecret.max}
        help={t('embedding.secretHelp')}
      />
      <ChoiceField
        {...form.field('subject')}
        options={[
          { value: 'email', label: t('tableau.byEmail'), help: t('tableau.byEmailHelp') },
          { value: 'userName', label: t('tableau.byUserName'), help: t('tableau.byUserNameHelp') },
        ]}
      />
      <ConnectionTestButton key={`test ${read.version}`} kind="tableau" isDirty={form.isDirty} />
    </FormSection>
  );
};
