import { embedSettingsLimits, powerBiDefaults } from '@vantage/contract/embed-settings';
import { providerHosts } from '@vantage/contract/embed-addresses';
import type { AllSettings } from '@vantage/contract/settings';
import { signInLimits } from '@vantage/contract/sign-in-settings';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '../../lib/field-problems';
import { toast } from '../../lib/toasts';
import { ChoiceField } from '../../ui/choice-field';
import { TabForm } from '../../ui/form-page';
import { FieldPair, FormSection } from '../../ui/form-section';
import { SavedMeanwhile } from '../../ui/saved-meanwhile';
import { SecretField } from '../../ui/secret-field';
import { TagsField } from '../../ui/tags-field';
import { TextField } from '../../ui/text-field';
import { useSaveForm } from '../../ui/use-save-form';
import { saveSettings, settingsOfSomebodyElse } from './api/change-settings';
import { ConnectionTestButton } from './connection-test';
import {
  differingEmbedding,
  embeddingChangeOf,
  embeddingFields,
  embeddingLaidOver,
  embeddingServerNames,
  embeddingValuesOf,
  type EmbeddingValues,
} from './embedding-values';

/** People copy addresses, where hosts are asked for. */
const tidyHost = (typed: string): string => typed.toLowerCase().replace(/^https:\/\/([^/]+)\/?$/, '$1');

const plain = { autoComplete: 'off', spellCheck: false } as const;

export interface EmbeddingSettingsProps {
  settings: AllSettings;
  /** They are saved: whoever keeps them has to read them anew. */
  onSaved: () => void;
}

const useEmbeddingForm = ({ settings, onSaved }: EmbeddingSettingsProps) => {
  const { t } = useTranslation('settings');
  // Of what stands in the form, which a later answer does not replace while somebody types.
  const [read, setRead] = useState(settings);
  /** What somebody else saved while this form was open. */
  const [theirs, setTheirs] = useState<(keyof EmbeddingValues)[]>([]);

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
      save.form.getValues().embedHosts[Number(/^embedHosts\.(\d+)$/.exec(path)?.[1])];
    if (code === 'ownHost') return t('embedding.ownHost');
    if (code === 'newAddress') return t('embedding.newAddress');
    if (code === 'issuer') return t('embedding.addressInvalid');
    if (code === 'directory') return t('powerBi.directoryInvalid');
    if (code === 'site') return t('tableau.siteInvalid');
    if (code === 'host' && host === undefined) return t('tableau.hostInvalid');
    return host === undefined ? undefined : t('embedding.hostInvalid', { host });
  };
  const save = useSaveForm({
    initialValues: embeddingValuesOf(settings),
    schema: embeddingFields,
    labels,
    serverNames: embeddingServerNames,
    explain,
    save: (fields) =>
      saveSettings(embeddingChangeOf(read, fields)).catch((error: unknown) => {
        const present = settingsOfSomebodyElse(error);
        if (present) {
          const typed = save.form.getValues();
          const [now, before] = [embeddingValuesOf(present), embeddingValuesOf(read)];
          setTheirs(differingEmbedding(before, now));
          setRead(present);
          save.form.setValues(embeddingLaidOver(now, before, typed));
          save.form.resetDirty(now);
        }
        throw error;
      }),
    onSaved: (saved) => {
      take(saved);
      toast({ severity: 'success', message: t('embedding.saved') });
      onSaved();
    },
  });
  const take = (present: AllSettings) => {
    setTheirs([]);
    setRead(present);
    save.form.setValues(embeddingValuesOf(present));
    save.form.resetDirty(embeddingValuesOf(present));
    save.forgetFailure();
  };
  // What was read again is taken as long as nothing was typed; later it is told of when saving.
  useEffect(() => {
    if (settings.version > read.version && !save.isDirty) take(settings);
  });
  return { save, read, labels, theirs, take };
};

type Form = ReturnType<typeof useEmbeddingForm>;

/** What insights are embedded by: the service principal of Power BI, the connected app of Tableau, and further hosts. */
export const EmbeddingSettings = (props: EmbeddingSettingsProps) => {
  const { t } = useTranslation('settings');
  const form = useEmbeddingForm(props);
  const { save, read, labels, theirs, take } = form;
  return (
    <TabForm form={save} verb={t('embedding.save')} otherVerb={t('discard')} onCancel={() => take(read)}>
      {theirs.length > 0 && (
        <SavedMeanwhile
          changes={theirs.map((name) => ({ label: labels[name] }))}
          onTakeTheirs={() => take(read)}
        />
      )}
      <PowerBiSection {...form} />
      <TableauSection {...form} />
      <FormSection title={t('embedding.hosts')} help={t('embedding.hostsHelp')}>
        <TagsField
          {...save.field('embedHosts')}
          tidy={tidyHost}
          help={t('embedding.hostsAlways', { hosts: providerHosts.join(', ') })}
        />
      </FormSection>
    </TabForm>
  );
};

const PowerBiSection = ({ save, read }: Form) => {
  const { t } = useTranslation('settings');
  const { values } = save.form;
  const isMoved =
    values.authority.trim() !== (read.powerBi.authority ?? '') ||
    values.api.trim() !== (read.powerBi.api ?? '');
  return (
    <FormSection title={t('powerBi.title')} help={t('powerBi.help')}>
      <TextField
        {...save.field('directoryTenantId')}
        {...plain}
        maxLength={embedSettingsLimits.directoryTenantId}
        help={t('powerBi.directoryTenantIdHelp')}
      />
      <TextField {...save.field('clientId')} {...plain} />
      <SecretField
        // A secret that was replaced is stored now.
        key={read.version}
        {...save.field('clientSecret')}
        isSet={read.powerBi.clientSecret.set}
        isOver={isMoved}
        maxLength={signInLimits.clientSecret.max}
        help={t('embedding.secretHelp')}
      />
      <TextField
        {...save.field('authority')}
        {...plain}
        type="url"
        inputMode="url"
        placeholder={powerBiDefaults.authority}
        help={t('powerBi.addressHelp')}
      />
      <TextField
        {...save.field('api')}
        {...plain}
        type="url"
        inputMode="url"
        placeholder={powerBiDefaults.api}
        help={t('powerBi.addressHelp')}
      />
      <ConnectionTestButton key={`test ${read.version}`} kind="powerBi" isDirty={save.isDirty} />
    </FormSection>
  );
};

const TableauSection = ({ save, read }: Form) => {
  const { t } = useTranslation('settings');
  const host = save.form.values.host.trim();
  return (
    <FormSection title={t('tableau.title')} help={t('tableau.help')}>
      <TextField {...save.field('host')} {...plain} help={t('tableau.hostHelp')} />
      <TextField {...save.field('site')} {...plain} help={t('tableau.siteHelp')} />
      <FieldPair>
        <TextField {...save.field('appClientId')} {...plain} />
        <TextField {...save.field('secretId')} {...plain} />
      </FieldPair>
      <SecretField
        key={read.version}
        {...save.field('secretValue')}
        isSet={read.tableau.secretValue.set}
        isOver={read.tableau.host !== null && host !== '' && host.toLowerCase() !== read.tableau.host}
        maxLength={signInLimits.clientSecret.max}
        help={t('embedding.secretHelp')}
      />
      <ChoiceField
        {...save.field('subject')}
        options={[
          { value: 'email', label: t('tableau.byEmail'), help: t('tableau.byEmailHelp') },
          { value: 'userName', label: t('tableau.byUserName'), help: t('tableau.byUserNameHelp') },
        ]}
      />
      <ConnectionTestButton key={`test ${read.version}`} kind="tableau" isDirty={save.isDirty} />
    </FormSection>
  );
};
