import {
  readReferencePlaces,
  type ReferencePlaces,
} from '@vantage/survey-document/references/reference-places';
import { Serializer } from 'survey-core';

/** The properties that may refer to questions, as the installed SurveyJS describes them. */
export const referencePlaces: ReferencePlaces = readReferencePlaces(Serializer);
