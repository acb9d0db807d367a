import { sql, type NotNull } from 'kysely';
import { maxInsightSurveys, type SurveyQuery } from '@vantage/contract/surveys/surveys';
import type { Scope } from '../../platform/database/database';
import { entityCount } from '../../platform/database/entity-counts';
import { boundedTotal, keysetPage, type CountedPage, type KeysetOrder } from '../../platform/database/keyset';
import {
  matchesSearch,
  prepareSearch,
  type Search,
  type SearchIndex,
} from '../../platform/database/search-index';
import type { SurveyVisibility } from './surveys.policy';
import { selectSurveys, type SurveyRow } from './surveys.repository';

const maxValues = 500;

const searchIndex: SearchIndex = {
  table: 'survey_search_token',
  ownerColumn: 'survey_id',
  owner: 'survey.id',
  entity: 'survey',
  hasSharedPrefix: false,
};

type SortColumn =
  | 'name'
  | 'customer_name'
  | 'type'
  | 'state'
  | 'start_date'
  | 'end_date'
  | 'response_count'
  | 'updated_at';

const byName = { column: 'name', type: 'text' } as const;
const sortColumns: Record<SurveyQuery['sort'], Omit<KeysetOrder<SortColumn>, 'table'>> = {
  name: byName,
  customer: { column: 'customer_name', type: 'text', secondary: byName },
  type: { column: 'type', type: 'text', secondary: byName },
  state: { column: 'state', type: 'text', secondary: byName },
  startDate: { column: 'start_date', type: 'date', secondary: byName },
  endDate: { column: 'end_date', type: 'date', secondary: byName },
  responseCount: { column: 'response_count', type: 'int', secondary: byName },
  updatedAt: { column: 'updated_at', type: 'timestamptz' },
};

const applyFilters = (
  rows: ReturnType<typeof selectSurveys>,
  scope: Scope,
  query: SurveyQuery,
  search: Search | null,
) => {
  let filteredRows = rows.selectAll().where('survey.archived_at', query.archived ? 'is not' : 'is', null);
  if (query.type) filteredRows = filteredRows.where('survey.type', 'in', query.type);
  if (query.state) filteredRows = filteredRows.where('survey.state', 'in', query.state);
  if (query.customerId) filteredRows = filteredRows.where('survey.customer_id', '=', query.customerId);
  if (query.region)
    filteredRows = filteredRows.where('survey.region', '=', sql<string>`any(${query.region}::text[])`);
  if (query.withResults)
    filteredRows = filteredRows
      .where('survey.type', '=', 'SurveyJS')
      .where(({ eb, or }) =>
        or([eb('survey.published_at', 'is not', null), eb('survey.response_count', '>', 0)]),
      );
  if (search) filteredRows = filteredRows.where(matchesSearch(scope, searchIndex, search));
  return filteredRows;
};

const isFiltered = ({
  type,
  state,
  customerId,
  region,
  search,
  withResults,
  archived,
}: SurveyQuery): boolean =>
  withResults === true ||
  archived === true ||
  [type, state, customerId, region, search].some((filter) => filter !== undefined);

export const surveyListRepository = () => ({
  async page(
    scope: Scope,
    visibility: SurveyVisibility,
    timeZone: string,
    query: SurveyQuery,
  ): Promise<CountedPage<SurveyRow>> {
    const search = await prepareSearch(scope, searchIndex, query.search);
    const rows = applyFilters(selectSurveys(scope, visibility, timeZone), scope, query, search);
    const [page, total] = await Promise.all([
      keysetPage(rows, query, { table: 'survey', ...sortColumns[query.sort] }),
      isFiltered(query) || visibility.kind !== 'all'
        ? scope
            .tables()
            .selectFrom(rows.as('matches'))
            .select(sql<number>`count(*)::int`.as('total'))
            .executeTakeFirstOrThrow()
            .then((counted) => counted.total)
        : entityCount(scope, 'survey'),
    ]);
    return { ...page, ...boundedTotal(total) };
  },

  /** Lists surveys that are open and allow the live URL, the latest first. */
  listByInsight(
    scope: Scope,
    visibility: SurveyVisibility,
    timeZone: string,
    { insightId, customerId }: { readonly insightId: string; readonly customerId: string },
  ): Promise<SurveyRow[]> {
    return selectSurveys(scope, visibility, timeZone)
      .selectAll()
      .where('survey.insight_id', '=', insightId)
      .where('survey.customer_id', '=', customerId)
      .where('survey.state', '=', 'Open')
      .where('survey.allows_public_link', '=', true)
      .orderBy('survey.start_date', 'desc')
      .orderBy('survey.name')
      .limit(maxInsightSurveys)
      .execute();
  },

  /** Lists regions in order. */
  async listRegions(scope: Scope, visibility: SurveyVisibility, timeZone: string): Promise<string[]> {
    const rows = await selectSurveys(scope, visibility, timeZone)
      .select('survey.region')
      .where('survey.region', 'is not', null)
      .$narrowType<{ region: NotNull }>()
      .distinct()
      .orderBy('survey.region')
      .limit(maxValues)
      .execute();
    return rows.map(({ region }) => region);
  },

  /** Lists customers by name. */
  listCustomers(
    scope: Scope,
    visibility: SurveyVisibility,
    timeZone: string,
  ): Promise<{ id: string; name: string }[]> {
    return selectSurveys(scope, visibility, timeZone)
      .select(['survey.customer_id as id', 'survey.customer_name as name'])
      .distinct()
      .orderBy('survey.customer_name')
      .orderBy('survey.customer_id')
      .limit(maxValues)
      .execute();
  },
});

export type SurveyListRepository = ReturnType<typeof surveyListRepository>;
