import type { AllSettings } from '@vantage/contract/settings/settings';
import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '../../lib/api/field-problems';
import { linesOf } from '../../lib/lists/lines';
import { FieldPair } from '../../ui/forms/form-section';
import { SectionForm } from '../../ui/forms/section-form';
import { TextAreaField } from '../../ui/forms/fields/text-area-field';
import { optionChangeOf, optionFields, optionLists, optionValuesOf, type OptionList } from './option-values';
import { useSettingsForm } from './use-settings-form';

export interface OptionSettingsProps {
  settings: AllSettings;
  onSaved: () => void;
}

export const OptionSettings = ({ settings, onSaved }: OptionSettingsProps) => {
  const { t } = useTranslation('settings');
  const labels = Object.fromEntries(optionLists.map((list) => [list, t(`options.${list}`)])) as Record<
    OptionList,
    string
  >;
  const explain = ({ path, code }: FieldProblem): string | undefined => {
    const [list, line] = path.split('.') as [OptionList, string?];
    if (code === 'duplicate') return t('options.duplicate');
    const value = line === undefined ? undefined : linesOf(save.form.getValues()[list])[Number(line)];
    return value === undefined ? undefined : t('options.tooLong', { value });
  };
  const save = useSettingsForm({
    settings,
    valuesOf: optionValuesOf,
    changeOf: optionChangeOf,
    schema: optionFields,
    labels,
    lineFields: optionLists,
    explain,
    savedText: t('options.saved'),
    onSaved,
  });

  return (
    <SectionForm
      form={save}
      title={t('options.title')}
      help={t('options.help')}
      verb={t('options.save')}
      secondary
    >
      <FieldPair>
        <TextAreaField {...save.field('industries')} />
        <TextAreaField {...save.field('projectTypes')} />
      </FieldPair>
      <FieldPair>
        <TextAreaField {...save.field('projectModules')} />
        <TextAreaField {...save.field('salesPackages')} />
      </FieldPair>
      <FieldPair>
        <TextAreaField {...save.field('regions')} />
      </FieldPair>
    </SectionForm>
  );
};
