import { surveyFields, type SurveyFields } from '@vantage/contract/surveys/survey-fields';
import type { Survey } from '@vantage/contract/surveys/surveys';
import { z } from 'zod';
import { formValues, type Nullable } from '../../../ui/forms/form-values';

/** A value is null if nothing is selected. */
export type SurveyValues = Nullable<
  Omit<SurveyFields, 'launchUrl' | 'responseLimit'>,
  'customerId' | 'startDate' | 'endDate'
> & {
  launchUrl: string;
  /** It is empty for no limit. */
  responseLimit: number | string;
};

export const emptySurvey: SurveyValues = {
  name: '',
  description: '',
  customerId: null,
  insightId: null,
  type: 'SurveyJS',
  launchUrl: '',
  launchType: 'Redirect',
  embedHosts: [],
  startDate: null,
  endDate: null,
  responseLimit: '',
  openLink: true,
  collectIpAddress: false,
  region: null,
  account: '',
};

export const toValues = (survey: Survey): SurveyValues => formValues(survey, emptySurvey);

/** Sends only the values that apply to the survey's types, and validates them with the contract's schema. */
export const surveyForm = z.preprocess((input) => {
  const values = input as SurveyValues;
  return {
    ...values,
    launchUrl: values.type === 'SurveyMonkey' ? values.launchUrl : null,
    embedHosts: values.launchType === 'Embed' ? values.embedHosts : [],
    responseLimit: values.responseLimit === '' ? null : values.responseLimit,
  };
}, surveyFields);
