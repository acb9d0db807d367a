import { maxOptions, type OptionList } from '@vantage/contract/settings/option-lists';
import type { AllSettings } from '@vantage/contract/settings/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '../../../lib/api/field-problems';
import { TabForm } from '../../../ui/forms/form-page';
import { FormSection } from '../../../ui/forms/form-section';
import { optionUseQuery } from '../api/read-option-use';
import { useSettingsForm } from '../use-settings-form';
import { OptionListField } from './option-list-field';
import { optionFields, optionLists, toOptionChange, toOptionValues } from './option-values';

export interface ClientFormSettingsProps {
  settings: AllSettings;
  onSaved: () => void;
}

/** Lists of choices for clients, and the regions of surveys. */
export const ClientFormSettings = ({ settings, onSaved }: ClientFormSettingsProps) => {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  const usage = useQuery(optionUseQuery).data;
  const labels = {
    industries: t('options.industries'),
    projectTypes: t('options.projectTypes'),
    projectModules: t('options.projectModules'),
    salesPackages: t('options.salesPackages'),
    regions: t('options.regions'),
  };
  const explain = ({ path, code }: FieldProblem): string | undefined => {
    if (code === 'duplicate') return t('options.duplicate');
    if (code === 'tooMany') return t('options.tooMany', { max: maxOptions });
    const [list, place] = path.split('.') as [OptionList, string?];
    const item = form.form.getValues()[list]?.[Number(place)];
    if (item === undefined) return t('options.noneLeft');
    return item.text.trim() === '' ? t('options.empty') : t('options.tooLong', { value: item.text });
  };
  const form = useSettingsForm({
    settings,
    toValues: toOptionValues,
    toChange: toOptionChange,
    schema: optionFields,
    labels,
    reportedLists: optionLists,
    explain,
    savedText: t('options.saved'),
    onSaved: () => {
      void queryClient.invalidateQueries(optionUseQuery);
      onSaved();
    },
  });
  const { read } = form;
  const itemErrors = (list: OptionList): ReadonlyMap<number, string> =>
    new Map(
      Object.entries(form.form.errors).flatMap(([path, text]): [number, string][] => {
        const [field, index] = path.split('.');
        return field === list && index !== undefined && text ? [[Number(index), String(text)]] : [];
      }),
    );
  const usageCount = (list: OptionList) => (value: string) =>
    usage === undefined ? undefined : (usage[list].find((one) => one.value === value)?.count ?? 0);

  return (
    <TabForm form={form} verb={t('options.save')} otherVerb={t('discard')} onCancel={() => form.accept(read)}>
      {optionLists.map((list) => (
        <FormSection key={list} title={labels[list]} help={t(`options.help.${list}`)}>
          <OptionListField
            {...form.field(list)}
            stored={read.options[list]}
            itemErrors={itemErrors(list)}
            usageCount={usageCount(list)}
            subject={list === 'regions' ? 'survey' : 'client'}
          />
        </FormSection>
      ))}
    </TabForm>
  );
};
