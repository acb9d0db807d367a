import { insightLimits, type InsightGroupFields } from '@vantage/contract/insight-fields';
import type { InsightGroup } from '@vantage/contract/insight-groups';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormPage } from '../../../ui/form-page';
import { FormSection } from '../../../ui/form-section';
import { SavedMeanwhile } from '../../../ui/saved-meanwhile';
import { SelectField } from '../../../ui/select-field';
import { TextAreaField } from '../../../ui/text-area-field';
import { TextField } from '../../../ui/text-field';
import { useSaveForm } from '../../../ui/use-save-form';
import { savedMeanwhile } from './api/insights';
import { groupStatuses } from './config-search';
import { differing, groupForm, groupValuesOf, laidOver, noGroup, type GroupValues } from './insight-values';
import { useInsightProblem } from './use-insight-problem';

export interface GroupFormProps {
  breadcrumb: ReactNode;
  /** What is changed; null for a new one. */
  group: InsightGroup | null;
  save: (fields: InsightGroupFields, read: InsightGroup | null) => Promise<InsightGroup>;
  onSaved: (group: InsightGroup) => void;
  onCancel: () => void;
}

/** What an administrator says of a group of insights. */
export const GroupForm = ({ breadcrumb, group, save, onSaved, onCancel }: GroupFormProps) => {
  const { t } = useTranslation(['insight-config', 'insights']);
  const explain = useInsightProblem();
  const [read, setRead] = useState(group);
  const [theirs, setTheirs] = useState<(keyof GroupValues)[]>([]);
  const labels = {
    name: t('group.name'),
    description: t('field.description'),
    status: t('field.status'),
  };
  const form = useSaveForm({
    initialValues: group ? groupValuesOf(group) : noGroup,
    schema: groupForm,
    labels,
    explain,
    save: (fields) =>
      save(fields, read).catch((error: unknown) => {
        const present = savedMeanwhile<InsightGroup>(error);
        if (present && read) {
          const [before, after] = [groupValuesOf(read), groupValuesOf(present)];
          setTheirs(differing(before, after));
          setRead(present);
          form.form.setValues(laidOver(after, before, form.form.getValues()));
          form.form.resetDirty(after);
        }
        throw error;
      }),
    onSaved,
  });
  const takeTheirs = (present: InsightGroup) => {
    setTheirs([]);
    form.form.setValues(groupValuesOf(present));
    form.form.resetDirty(groupValuesOf(present));
    form.forgetFailure();
  };

  return (
    <FormPage
      form={form}
      breadcrumb={breadcrumb}
      title={group ? t('form.editTitle', { title: group.name }) : t('group.addTitle')}
      description={t('group.formDescription')}
      verb={t(group ? 'form.save' : 'group.addVerb')}
      onCancel={onCancel}
    >
      {theirs.length > 0 && read && (
        <SavedMeanwhile
          changes={theirs.map((name) => ({
            label: labels[name],
            ...(name === 'name' && { value: read.name }),
            ...(name === 'status' && { value: t(`insights:groupStatus.${read.status}`) }),
          }))}
          onTakeTheirs={() => takeTheirs(read)}
        />
      )}
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
