import {
  readReferenceProperties,
  type ReferenceProperties,
} from '@vantage/survey-document/references/reference-properties';
import { Serializer } from 'survey-core';

/** The properties that may refer to questions, as the installed SurveyJS describes them. */
export const referenceProperties: ReferenceProperties = readReferenceProperties(Serializer);
