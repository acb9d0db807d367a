import { surveyFields, type SurveyFields } from '@vantage/contract/surveys/survey-fields';
import type { Survey } from '@vantage/contract/surveys/surveys';
import { anonymityThresholds } from '@vantage/contract/surveys/survey-anonymity';
import { z } from 'zod';
import { formatAttributes, parseAttributes } from './survey-attributes';
import { formValues, type Nullable } from '../../../ui/forms/form-values';

/** A value is null if nothing is selected. */
export type SurveyValues = Nullable<
  Omit<SurveyFields, 'launchUrl' | 'responseLimit' | 'anonymityThreshold' | 'attributes'>,
  'customerId' | 'startDate' | 'endDate'
> & {
  launchUrl: string;
  /** It is empty for no limit. */
  responseLimit: number | string;
  anonymityThreshold: number | string;
  /** It has an attribute per line, as `formatAttributes` writes it. */
  attributes: string;
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
  anonymity: 'Identified',
  anonymityThreshold: anonymityThresholds.default,
  attributes: '',
  region: null,
  account: '',
};

export const toValues = (survey: Survey): SurveyValues =>
  formValues({ ...survey, attributes: formatAttributes(survey.attributes) }, emptySurvey);

/** Sends only the values that apply to the survey's type and promise, and validates them with the contract's schema. */
export const surveyForm = z.preprocess((input) => {
  const values = input as SurveyValues;
  const anonymity = values.type === 'SurveyMonkey' ? 'Identified' : values.anonymity;
  return {
    ...values,
    anonymity,
    collectIpAddress: anonymity === 'Identified' && values.collectIpAddress,
    openLink: anonymity === 'Anonymous' || values.openLink,
    attributes: anonymity === 'Anonymous' ? [] : parseAttributes(values.attributes),
    launchUrl: values.type === 'SurveyMonkey' ? values.launchUrl : null,
    embedHosts: values.launchType === 'Embed' ? values.embedHosts : [],
    responseLimit: values.responseLimit === '' ? null : values.responseLimit,
  };
}, surveyFields);
