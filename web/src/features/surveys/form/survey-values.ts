import { surveyFields, type SurveyFields } from '@vantage/contract/surveys/survey-fields';
import type { Survey } from '@vantage/contract/surveys/surveys';
import { z } from 'zod';
import { formValues, type Nullable } from '../../../ui/forms/form-values';

/** Null where nothing is chosen. */
export type SurveyValues = Nullable<
  Omit<SurveyFields, 'launchUrl' | 'responseLimit'>,
  'customerId' | 'startDate' | 'endDate' | 'region'
> & {
  launchUrl: string;
  /** Empty for no limit. */
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

export const valuesOf = (survey: Survey): SurveyValues =>
  formValues({ ...survey, region: survey.region === '' ? null : survey.region }, emptySurvey);

/** The contract's schema; of the values, only those that apply to the types are sent. */
export const surveyForm = z.preprocess((given) => {
  const values = given as SurveyValues;
  return {
    ...values,
    launchUrl: values.type === 'SurveyMonkey' && values.launchUrl.trim() !== '' ? values.launchUrl : null,
    embedHosts: values.launchType === 'Embed' ? values.embedHosts : [],
    responseLimit: values.responseLimit === '' ? null : values.responseLimit,
    region: values.region ?? '',
  };
}, surveyFields);
