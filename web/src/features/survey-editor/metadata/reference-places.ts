import {
  readReferencePlaces,
  type ReferencePlaces,
} from '@vantage/survey-document/references/reference-places';
import { Serializer } from 'survey-core';

let places: ReferencePlaces | undefined;

/** @returns where definitions refer to questions and other parts by name, as SurveyJS's metadata say */
export const getReferencePlaces = (): ReferencePlaces => (places ??= readReferencePlaces(Serializer));
