import { insightLimits } from '@vantage/contract/insights/insight-fields';
import type { InsightGroup, InsightGroupFields } from '@vantage/contract/insight-groups';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormPage } from '../../../../ui/forms/form-page';
import { FormSection } from '../../../../ui/forms/form-section';
import { SelectField } from '../../../../ui/forms/fields/choices/select-field';
import { TextAreaField } from '../../../../ui/forms/fields/text-area-field';
import { TextField } from '../../../../ui/forms/fields/text-field';
import { useVersionedForm } from '../../../../ui/forms/use-versioned-form';
import { groupStatuses } from '../config-search';
import { groupForm, toGroupValues, emptyGroup, type GroupValues } from './insight-values';
import { useInsightProblem } from './use-insight-problem';

export interface GroupFormProps {
  breadcrumb: ReactNode;
  group: InsightGroup | null;
  save: (fields: InsightGroupFields, read: InsightGroup | null) => Promise<InsightGroup>;
  onSaved: (saved: InsightGroup, read: InsightGroup | null) => void;
  onCancel: () => void;
}

export const GroupForm = ({ breadcrumb, group, save, onSaved, onCancel }: GroupFormProps) => {
  const { t } = useTranslation(['insight-config', 'insights']);
  const explain = useInsightProblem();
  const labels = {
    name: t('group.name'),
    description: t('field.description'),
    status: t('field.status'),
  };
  const getText = (visible: GroupValues, name: keyof GroupValues): string | undefined => {
    if (name === 'description') return undefined;
    return name === 'status' ? t(`insights:groupStatus.${visible.status}`) : visible.name;
  };
  const form = useVersionedForm({
    entity: group,
    toValues: toGroupValues,
    initialValues: group ? toGroupValues(group) : emptyGroup,
    schema: groupForm,
    labels,
    explain,
    save,
    getText,
    onSaved,
  });

  return (
    <FormPage
      form={form}
      breadcrumb={breadcrumb}
      title={group ? t('form.editTitle', { title: group.name }) : t('group.addTitle')}
      description={t('group.formDescription')}
      verb={t(group ? 'group.save' : 'group.addVerb')}
      onCancel={onCancel}
    >
      <FormSection title={t('group.about')} help={t('group.aboutHelp')}>
        <TextField {...form.field('name')} autoComplete="off" maxLength={insightLimits.name.max * 2} />
        <TextAreaField {...form.field('description')} limit={insightLimits.description.max} />
        <SelectField
          {...form.field('status')}
          options={groupStatuses.map((value) => ({ value, label: t(`insights:groupStatus.${value}`) }))}
        />
      </FormSection>
    </FormPage>
  );
};
