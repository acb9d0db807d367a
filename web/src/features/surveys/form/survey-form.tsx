import { surveyLimits, type SurveyFields } from '@vantage/contract/surveys/survey-fields';
import type { Survey, SurveyOptions } from '@vantage/contract/surveys/surveys';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import { ChoiceField } from '../../../ui/forms/fields/choices/choice-field';
import { DateField } from '../../../ui/forms/fields/date-field';
import { NumberField } from '../../../ui/forms/fields/number-field';
import { SelectField } from '../../../ui/forms/fields/choices/select-field';
import { SwitchField } from '../../../ui/forms/fields/choices/switch-field';
import { TagsField } from '../../../ui/forms/fields/choices/tags-field';
import { TextAreaField } from '../../../ui/forms/fields/text-area-field';
import { TextField } from '../../../ui/forms/fields/text-field';
import { FormPage } from '../../../ui/forms/form-page';
import { FieldPair, FormSection } from '../../../ui/forms/form-section';
import { useVersionedForm } from '../../../ui/forms/use-versioned-form';
import { customerChoicesQuery, insightChoicesQuery } from '../api/find-choices';
import { ArchivedNotice } from '../archived-notice';
import { surveyLaunchTypes, surveyTypes } from '../list/survey-search';
import { AnonymitySection } from './anonymity-section';
import { SearchableSelectField } from './searchable-select-field';
import { Publication } from './publication';
import { emptySurvey, surveyForm, toValues, type SurveyValues } from './survey-values';
import { useNameAvailability } from './use-name-availability';
import { useSurveyProblem } from './use-survey-problem';

export interface SurveyFormProps {
  breadcrumb: ReactNode;
  /** It is null for a new survey. */
  survey: Survey | null;
  options: SurveyOptions;
  /** A stored survey has this link to its questions. */
  editQuestions: ReactNode;
  /** A published survey has this link to its e-mails. */
  sendEmail: ReactNode;
  save: (fields: SurveyFields, read: Survey | null) => Promise<Survey>;
  onSaved: (saved: Survey, read: Survey | null) => void;
  onCancel: () => void;
}

/** Users paste URLs where a host is expected. */
const normalizeHost = (text: string): string => text.toLowerCase().replace(/^https:\/\/([^/]+)\/?$/, '$1');

export const SurveyForm = (props: SurveyFormProps) => {
  const { survey, options, save, onSaved } = props;
  const { t } = useTranslation('surveys');
  const { t: tProblem } = useTranslation('signed-in-problems');
  const formats = useFormats();
  const explain = useSurveyProblem();
  const labels = {
    name: t('field.name'),
    description: t('field.description'),
    customerId: t('field.customer'),
    insightId: t('field.insight'),
    type: t('field.type'),
    launchUrl: t('field.launchUrl'),
    launchType: t('field.launchType'),
    embedHosts: t('field.embedHosts'),
    startDate: t('field.startDate'),
    endDate: t('field.endDate'),
    responseLimit: t('field.responseLimit'),
    openLink: t('field.openLink'),
    collectIpAddress: t('field.collectIpAddress'),
    anonymity: t('field.anonymity'),
    anonymityThreshold: t('field.anonymityThreshold'),
    attributes: t('field.attributes'),
    region: t('field.region'),
    account: t('field.account'),
  };
  const getText = (
    values: SurveyValues,
    name: keyof SurveyValues,
    { customerName, insightTitle }: Survey,
  ) => {
    if (name === 'description' || name === 'openLink' || name === 'collectIpAddress') return undefined;
    if (name === 'customerId') return customerName;
    if (name === 'insightId') return insightTitle ?? '';
    if (name === 'launchType') return t(`launchType.${values.launchType}`);
    if (name === 'anonymity') return t(`anonymity.${values.anonymity}`);
    if (name === 'startDate' || name === 'endDate') return formats.date(values[name] ?? '');
    return [values[name] ?? ''].flat().join(', ');
  };
  const form = useVersionedForm({
    entity: survey,
    toValues,
    initialValues: survey ? toValues(survey) : emptySurvey,
    schema: surveyForm,
    labels,
    explain: (problem): string | undefined => explain(problem, form.form.getValues()),
    liveProblems: () => (isFree === false ? [{ path: 'name', code: 'taken', limits: {} }] : []),
    save,
    getText,
    lineFields: ['attributes'],
    onSaved,
  });
  const { read } = form;
  const { values } = form.form;
  const isFree = useNameAvailability(values.name, read);
  const nameField = form.field('name');
  const regions = [...new Set([...options.regions, ...(read?.region == null ? [] : [read.region])])];
  const isPublished = survey?.published === true;
  const hasResponses = survey !== null && survey.responseCount > 0;
  const isArchived = survey !== null && survey.archivedAt !== null;
  const typeHelp = (): string | undefined => {
    if (isArchived) return undefined;
    if (isPublished) return t('form.typeFixed');
    if (values.type === 'SurveyMonkey') return t('form.typeHelp.SurveyMonkey');
    return survey ? undefined : t('form.typeHelp.SurveyJS');
  };

  return (
    <FormPage
      form={form}
      breadcrumb={props.breadcrumb}
      title={survey ? t('form.editTitle', { name: survey.name }) : t('form.addTitle')}
      description={isArchived ? undefined : t(survey ? 'form.editDescription' : 'form.addDescription')}
      verb={t(survey ? 'form.save' : 'add')}
      onCancel={props.onCancel}
      readOnlyNotice={isArchived ? <ArchivedNotice survey={survey} /> : null}
    >
      {survey && (
        <Publication survey={survey} editQuestions={props.editQuestions} sendEmail={props.sendEmail} />
      )}
      <FormSection title={t('form.about')} help={t('form.aboutHelp')}>
        <SearchableSelectField
          {...form.field('customerId')}
          stored={read && { id: read.customerId, name: read.customerName }}
          choicesQuery={customerChoicesQuery}
          placeholder={t('form.searchCustomers')}
          failedText={t('form.customersFailed')}
        />
        <TextField
          {...nameField}
          error={nameField.error ?? (isFree === false ? tProblem('survey.nameTaken') : undefined)}
          reservesHint
          autoComplete="off"
        />
        <TextAreaField {...form.field('description')} limit={surveyLimits.description.max} />
        <SearchableSelectField
          {...form.field('insightId')}
          optional
          stored={read?.insightId != null ? { id: read.insightId, name: read.insightTitle ?? '' } : null}
          choicesQuery={insightChoicesQuery}
          placeholder={t('form.searchInsights')}
          failedText={t('form.insightsFailed')}
          help={t('form.insightHelp')}
          clearable
        />
      </FormSection>
      <FormSection title={t('form.source')} help={t('form.sourceHelp')}>
        <SelectField
          {...form.field('type')}
          options={surveyTypes.map((value) => ({ value, label: value }))}
          disabled={isPublished}
          help={typeHelp()}
        />
        {values.type === 'SurveyMonkey' && (
          <TextField
            {...form.field('launchUrl')}
            help={t('form.launchUrlHelp')}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <ChoiceField
          {...form.field('launchType')}
          options={surveyLaunchTypes.map((value) => ({
            value,
            label: t(`launchType.${value}`),
            help: t(`form.launchTypeHelp.${value}`),
          }))}
        />
        {values.launchType === 'Embed' && (
          <TagsField
            {...form.field('embedHosts')}
            optional
            normalize={normalizeHost}
            help={t('form.embedHostsHelp')}
          />
        )}
      </FormSection>
      <FormSection title={t('form.period')} help={t('form.periodHelp')}>
        <FieldPair>
          <DateField {...form.field('startDate')} />
          <DateField {...form.field('endDate')} />
        </FieldPair>
        <NumberField {...form.field('responseLimit')} optional help={t('form.responseLimitHelp')} />
        {values.anonymity !== 'Anonymous' && (
          <SwitchField {...form.switchField('openLink')} help={t('form.openLinkHelp')} />
        )}
        {(values.type === 'SurveyMonkey' || values.anonymity === 'Identified') && (
          <SwitchField {...form.switchField('collectIpAddress')} help={t('form.collectIpAddressHelp')} />
        )}
      </FormSection>
      {values.type === 'SurveyJS' && <AnonymitySection form={form} hasResponses={hasResponses} />}
      <FormSection title={t('form.accounting')} help={t('form.accountingHelp')}>
        <FieldPair>
          <SelectField
            {...form.field('region')}
            optional
            placeholder={t('form.chooseRegion')}
            options={regions.map((value) => ({ value, label: value }))}
            clearable
            searchable={regions.length > 8}
          />
          <TextField {...form.field('account')} autoComplete="off" />
        </FieldPair>
      </FormSection>
    </FormPage>
  );
};
