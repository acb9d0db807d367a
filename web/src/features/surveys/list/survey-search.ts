import type { SurveyLaunchType, SurveyType } from '@vantage/contract/surveys/survey-fields';
import type { SurveyQuery, SurveyState } from '@vantage/contract/surveys/surveys';
import {
  listOf,
  listSearch,
  oneOf,
  searchText,
  singleText,
  sortBy,
  textList,
} from '../../../lib/lists/list-search';

export const surveyTypes = ['SurveyJS', 'SurveyMonkey'] as const satisfies SurveyType[];
export const surveyLaunchTypes = ['Redirect', 'Embed'] as const satisfies SurveyLaunchType[];
export const surveyStates = ['Draft', 'Published', 'Open', 'Full', 'Closed'] as const satisfies SurveyState[];

const sorts = [
  'name',
  'customer',
  'type',
  'state',
  'startDate',
  'endDate',
  'responseCount',
  'updatedAt',
] as const satisfies SurveyQuery['sort'][];
export type SurveySort = (typeof sorts)[number];
export const defaultSort: SurveySort = 'name';

export const readSurveySearch = listSearch({
  search: searchText,
  state: listOf(surveyStates),
  type: listOf(surveyTypes),
  customerId: singleText,
  region: textList,
  archived: oneOf(['true']),
  sort: sortBy(sorts, defaultSort),
});
export type SurveySearch = ReturnType<typeof readSurveySearch>;

export const surveyFilterNames = ['state', 'type', 'customerId', 'region', 'archived'] as const;
