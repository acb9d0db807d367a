import {
  readReferencePlaces,
  type ReferencePlaces,
  type SurveyMetadata,
} from '@vantage/survey-document/references/reference-places';
import { Serializer } from 'survey-core';

let places: ReferencePlaces | null = null;

/** @returns the properties that can refer to questions, read once from SurveyJS's metadata */
export const getReferencePlaces = (): ReferencePlaces =>
  (places ??= readReferencePlaces(Serializer as SurveyMetadata));
