import { insightLimits, type InsightFields } from '@vantage/contract/insights/insight-fields';
import type { AdministeredInsight, InsightOptions } from '@vantage/contract/insights/insight-administration';
import type { InsightGroup } from '@vantage/contract/insight-groups';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../../../ui/forms/fields/choices/choice-field';
import { FormPage } from '../../../../ui/forms/form-page';
import { FieldPair, FormSection } from '../../../../ui/forms/form-section';
import { SelectField } from '../../../../ui/forms/fields/choices/select-field';
import { TextAreaField } from '../../../../ui/forms/fields/text-area-field';
import { TextField } from '../../../../ui/forms/fields/text-field';
import { useVersionedForm } from '../../../../ui/forms/use-versioned-form';
import { insightStatuses, insightTypes } from '../../list/insight-search';
import { ChooseCustomers } from './choose-customers';
import { categories } from '../config-search';
import { FilterRows } from './filter-rows';
import { formNames, insightForm, emptyInsight, toValues, type InsightValues } from './insight-values';
import { InsightPreview } from './insight-preview';
import { EmbedConfigurationWarning } from './embed-configuration-warning';
import { PlaceholderHelp } from './placeholder-help';
import { useInsightProblem } from './use-insight-problem';
import { useTypedSource } from './use-typed-source';

export interface InsightFormProps {
  breadcrumb: ReactNode;
  insight: AdministeredInsight | null;
  /** What a new insight starts with; null for an empty form. */
  initial: InsightValues | null;
  groups: readonly InsightGroup[];
  options: InsightOptions;
  customers: readonly { readonly id: string; readonly name: string }[];
  addGroup: ReactNode;
  save: (fields: InsightFields, read: AdministeredInsight | null) => Promise<AdministeredInsight>;
  onSaved: (saved: AdministeredInsight, read: AdministeredInsight | null) => void;
  onCancel: () => void;
}

export const InsightForm = (props: InsightFormProps) => {
  const { insight, groups, options, customers, save, onSaved } = props;
  const { t } = useTranslation(['insight-config', 'insights']);
  const explain = useInsightProblem();
  const schema = useMemo(() => insightForm(options.embedHosts), [options.embedHosts]);
  const labels = {
    title: t('field.title'),
    description: t('field.description'),
    groupId: t('field.group'),
    status: t('field.status'),
    publisher: t('field.publisher'),
    type: t('field.type'),
    iframeUrl: t('field.url'),
    workspaceId: t('field.workspaceId'),
    reportId: t('field.reportId'),
    dashboardName: t('field.dashboardName'),
    sheetName: t('field.sheetName'),
    tableauFileName: t('field.tableauFileName'),
    filters: t('field.filters'),
    identityName: t('field.identityName'),
    identityRoles: t('field.identityRoles'),
    category: t('field.category'),
    customerIds: t('field.customers'),
  };
  const getText = (visible: InsightValues, name: keyof InsightValues): string | undefined => {
    if (name === 'type') return t(`insights:type.${visible.type}`);
    if (name === 'status') return t(`insights:status.${visible.status}`);
    if (name === 'category') return t(`category.${visible.category}`);
    if (name === 'groupId') return groups.find(({ id }) => id === visible.groupId)?.name ?? '';
    const value = visible[name];
    return typeof value === 'string' && name !== 'description' && name !== 'identityRoles'
      ? value
      : undefined;
  };
  const form = useVersionedForm({
    entity: insight,
    toValues,
    initialValues: insight
      ? toValues(insight)
      : (props.initial ?? emptyInsight(groups.length === 1 ? (groups[0]?.id ?? null) : null)),
    schema,
    labels,
    serverNames: formNames,
    explain: (problem): string | undefined => {
      const { iframeUrl, type }: InsightValues = form.form.getValues();
      // Several fields could be filled; the text names all of them.
      return problem.path === 'iframeUrl' && iframeUrl.trim() === '' && type !== 'AIBot'
        ? t(`problem.noSource.${type}`)
        : explain(problem);
    },
    save,
    getText,
    onSaved,
  });
  const { values } = form.form;

  const source = useTypedSource(values, options);
  const addressField = form.field('iframeUrl');
  const named = { maxLength: insightLimits.name.max * 2, autoComplete: 'off' };

  return (
    <FormPage
      form={form}
      breadcrumb={props.breadcrumb}
      title={insight ? t('form.editTitle', { title: insight.title }) : t('form.addTitle')}
      description={t(insight ? 'form.editDescription' : 'form.addDescription')}
      verb={t(insight ? 'form.save' : 'form.add')}
      onCancel={props.onCancel}
    >
      <FormSection title={t('form.about')} help={t('form.aboutHelp')}>
        <TextField {...form.field('title')} {...named} />
        <TextAreaField {...form.field('description')} limit={insightLimits.description.max} />
        <FieldPair>
          <SelectField
            {...form.field('groupId')}
            placeholder={t('form.chooseGroup')}
            options={groups.map(({ id, name }) => ({ value: id, label: name }))}
            searchable={groups.length > 8}
            help={groups.length === 0 ? t('form.noGroups') : undefined}
          />
          <SelectField
            {...form.field('status')}
            options={insightStatuses.map((value) => ({ value, label: t(`insights:status.${value}`) }))}
            help={t(`form.statusHelp.${values.status}`)}
          />
        </FieldPair>
        {groups.length === 0 && props.addGroup}
        <TextField {...form.field('publisher')} {...named} optional />
      </FormSection>
      <FormSection title={t('form.source')} help={t('form.sourceHelp')}>
        <SelectField
          {...form.field('type')}
          options={insightTypes.map((value) => ({ value, label: t(`insights:type.${value}`) }))}
        />
        <TextField
          {...addressField}
          error={addressField.error ?? source.problem}
          help={t(`form.urlHelp.${values.type}`)}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {values.type === 'PowerBI' && (
          <FieldPair>
            <TextField {...form.field('workspaceId')} optional autoComplete="off" spellCheck={false} />
            <TextField {...form.field('reportId')} optional autoComplete="off" spellCheck={false} />
          </FieldPair>
        )}
        {values.type === 'Dashboard' && (
          <FieldPair>
            <TextField {...form.field('dashboardName')} {...named} optional />
            <TextField {...form.field('sheetName')} {...named} optional />
          </FieldPair>
        )}
        <EmbedConfigurationWarning embedProblem={source.problemByIds} />
        <InsightPreview title={values.title} type={values.type} source={source} />
        {values.type === 'PowerBI' && (
          <>
            <FilterRows
              {...form.field('filters')}
              onChange={form.field('filters').onChange}
              help={t('form.filtersHelp')}
            />
            <TextField
              {...form.field('identityName')}
              optional
              help={t('form.identityNameHelp')}
              autoComplete="off"
              spellCheck={false}
            />
            <TextAreaField {...form.field('identityRoles')} optional help={t('form.identityRolesHelp')} />
          </>
        )}
        {values.type === 'Dashboard' && (
          <TextField
            {...form.field('tableauFileName')}
            optional
            autoComplete="off"
            help={t('form.fileHelp')}
          />
        )}
        <PlaceholderHelp />
      </FormSection>
      <FormSection title={t('form.audience')} help={t('form.audienceHelp')}>
        <ChoiceField
          {...form.field('category')}
          options={categories.map((value) => ({
            value,
            label: t(`category.${value}`),
            help: t(`form.categoryHelp.${value}`),
          }))}
        />
        {values.category === 'Custom' && (
          <ChooseCustomers {...form.field('customerIds')} existing={customers} help={t('customers.help')} />
        )}
      </FormSection>
    </FormPage>
  );
};
