import { isProtected, surveyAnonymity } from '@vantage/contract/surveys/survey-anonymity';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../../ui/forms/fields/choices/choice-field';
import { NumberField } from '../../../ui/forms/fields/number-field';
import { TextAreaField } from '../../../ui/forms/fields/text-area-field';
import { FormSection } from '../../../ui/forms/form-section';
import type { useVersionedForm } from '../../../ui/forms/use-versioned-form';
import type { SurveyFields } from '@vantage/contract/surveys/survey-fields';
import type { Survey } from '@vantage/contract/surveys/surveys';
import type { SurveyValues } from './survey-values';

export interface AnonymitySectionProps {
  readonly form: ReturnType<typeof useVersionedForm<Survey, SurveyValues, SurveyFields, Survey>>;
  /** The promise can't be changed once someone has answered. */
  readonly hasResponses: boolean;
}

export const AnonymitySection = ({ form, hasResponses }: AnonymitySectionProps) => {
  const { t } = useTranslation('surveys');
  const { anonymity } = form.form.values;
  const offered = hasResponses ? [anonymity] : surveyAnonymity.options;
  return (
    <FormSection
      title={t('form.anonymity')}
      help={t(hasResponses ? 'form.anonymityFixed' : 'form.anonymityHelp')}
    >
      <ChoiceField
        {...form.field('anonymity')}
        options={offered.map((value) => ({
          value,
          label: t(`anonymity.${value}`),
          help: t(`form.anonymityOptionHelp.${value}`),
        }))}
      />
      {isProtected(anonymity) && (
        <NumberField {...form.field('anonymityThreshold')} help={t('form.anonymityThresholdHelp')} />
      )}
      {anonymity !== 'Anonymous' && (
        <TextAreaField {...form.field('attributes')} optional help={t('form.attributesHelp')} />
      )}
    </FormSection>
  );
};
