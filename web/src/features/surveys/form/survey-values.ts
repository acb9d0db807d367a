import {
  surveyFields,
  type SurveyFields,
  type SurveyLaunchType,
  type SurveyType,
} from '@vantage/contract/surveys/survey-fields';
import type { Survey } from '@vantage/contract/surveys/surveys';
import { z } from 'zod';

export interface SurveyValues {
  name: string;
  description: string;
  customerId: string | null;
  insightId: string | null;
  type: SurveyType;
  launchUrl: string;
  launchType: SurveyLaunchType;
  embedHosts: SurveyFields['embedHosts'];
  startDate: string | null;
  endDate: string | null;
  /** Empty for no limit. */
  responseLimit: number | string;
  collectIpAddress: boolean;
  region: string | null;
  account: string;
}

export const noSurvey: SurveyValues = {
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
  collectIpAddress: false,
  region: null,
  account: '',
};

export const valuesOf = (survey: Survey): SurveyValues => ({
  name: survey.name,
  description: survey.description,
  customerId: survey.customerId,
  insightId: survey.insightId,
  type: survey.type,
  launchUrl: survey.launchUrl ?? '',
  launchType: survey.launchType,
  embedHosts: survey.embedHosts,
  startDate: survey.startDate,
  endDate: survey.endDate,
  responseLimit: survey.responseLimit ?? '',
  collectIpAddress: survey.collectIpAddress,
  region: survey.region === '' ? null : survey.region,
  account: survey.account,
});

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
