import { sql, type RawBuilder, type Selectable, type SelectQueryBuilder } from 'kysely';
import { listLimits } from '@vantage/contract/api/list-limits';
import type { DB } from '../../../database-schema';
import type { Scope } from '../../../platform/database/database';
import { boundedTotal, keysetPage, type CountedPage, type Page } from '../../../platform/database/keyset';
import type { SizedRow } from '../../../platform/database/read-in-batches';
import type { TextQuestion } from './questions/text-questions';
import {
  answerExcerpt,
  answerMatches,
  isAnswered,
  isFiltered,
  matchesSelection,
  type ResponseSelection,
  type TextAnswerRow,
} from './survey-results.repository';

const columnsWithoutAnswers = [
  'id',
  'version',
  'language',
  'started_at',
  'completed_at',
  'ip_address',
  'attributes',
] as const;
const columns = [...columnsWithoutAnswers, 'answers'] as const;

export type ResponseRow = Pick<Selectable<DB['survey_response']>, (typeof columns)[number]>;
export type ResponseSummaryRow = Omit<ResponseRow, 'answers'>;

interface PagePosition {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

const newestFirst = { sort: 'completedAt', order: 'desc' } as const;
const byCompletion = { table: 'response', column: 'completed_at', type: 'timestamptz' } as const;
/** Responses to protected surveys have random ids, so that their order doesn't tell when someone answered. */
const randomOrder = { sort: 'id', order: 'asc' } as const;
const byId = { table: 'response', column: 'id', type: 'uuid' } as const;

type ListedRow = Pick<Selectable<DB['survey_response']>, 'id' | 'completed_at'>;

const listedPage = <Tables, TB extends keyof Tables, Row extends ListedRow>(
  rows: SelectQueryBuilder<Tables, TB, Row>,
  { isProtected }: ResponseSelection,
  position: PagePosition,
): Promise<Page<Row>> =>
  isProtected
    ? keysetPage(rows, { ...position, ...randomOrder }, byId)
    : keysetPage(rows, { ...position, ...newestFirst }, byCompletion);

const responses = (scope: Scope, selection: ResponseSelection) =>
  scope.tables().selectFrom('survey_response as response').where(matchesSelection(scope, selection));

/** These characters of a data URL still tell the type of the file. */
const dataUrlPrefix = 40;

const cutDataUrl = (json: RawBuilder<unknown>) =>
  sql`case when ${json} #>> '{}' like 'data:%' then to_jsonb(left(${json} #>> '{}', ${dataUrlPrefix}::int)) else ${json} end`;

/** @param fileQuestions names of the questions whose files are read without their contents */
const answersWithoutContents = (fileQuestions: readonly string[]): RawBuilder<ResponseRow['answers']> => {
  if (fileQuestions.length === 0) return sql`answers`;
  const questions = sql`${[...fileQuestions]}::text[]`;
  const file = sql`case when jsonb_typeof(file -> 'content') = 'string'
    then file || jsonb_build_object('content', ${cutDataUrl(sql`(file -> 'content')`)}) else file end`;
  return sql`case when answers ?| ${questions} then answers || (
    select jsonb_object_agg(question, case jsonb_typeof(answer)
      when 'string' then ${cutDataUrl(sql`answer`)}
      when 'array' then (select jsonb_agg(${file}) from jsonb_array_elements(answer) as files (file))
      else answer end)
    from jsonb_each(answers) as answered (question, answer) where question = any(${questions})
  ) else answers end`;
};

/** Escapes the wildcards of `LIKE`. */
const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

export const responseListRepository = () => {
  const page = (
    scope: Scope,
    selection: ResponseSelection,
    position: PagePosition,
  ): Promise<Page<ResponseSummaryRow>> =>
    listedPage(
      responses(scope, selection).select(
        columnsWithoutAnswers.map((column) => `response.${column}` as const),
      ),
      selection,
      position,
    );

  const responsesWithIds = (scope: Scope, surveyId: string, ids: readonly string[]) =>
    scope
      .tables()
      .selectFrom('survey_response')
      .where('tenant_id', '=', scope.tenantId)
      .where('survey_id', '=', surveyId)
      .where('id', '=', sql<string>`any(${ids}::uuid[])`);

  return {
    /** @param fileQuestions names of the questions whose files are read without their contents */
    async sizedPage(
      scope: Scope,
      selection: ResponseSelection,
      position: PagePosition,
      fileQuestions: readonly string[],
    ): Promise<Page<SizedRow>> {
      const { rows, nextCursor } = await listedPage(
        responses(scope, selection).select(['response.id', 'response.completed_at']),
        selection,
        position,
      );
      const ids = rows.map(({ id }) => id);
      const sized = await responsesWithIds(scope, selection.surveyId, ids)
        .select([
          'id',
          sql<number>`octet_length((${answersWithoutContents(fileQuestions)})::text)`.as('size'),
        ])
        .execute();
      const sizes = new Map(sized.map(({ id, size }) => [id, size]));
      return { rows: ids.map((id) => ({ id, size: sizes.get(id) ?? 0 })), nextCursor };
    },

    /** @param fileQuestions as in `sizedPage` @returns the newest first */
    findAll(
      scope: Scope,
      surveyId: string,
      ids: readonly string[],
      fileQuestions: readonly string[],
    ): Promise<ResponseRow[]> {
      return responsesWithIds(scope, surveyId, ids)
        .select(columnsWithoutAnswers)
        .select(answersWithoutContents(fileQuestions).as('answers'))
        .orderBy(sql`case when anonymity = 'Identified' then completed_at end`, 'desc')
        .orderBy('id', 'desc')
        .execute();
    },

    /** Reads answers as JSON, so that the large ones are not parsed. @returns the newest first */
    findAllAsJson(
      scope: Scope,
      surveyId: string,
      ids: readonly string[],
    ): Promise<(ResponseSummaryRow & { readonly answers: string })[]> {
      return responsesWithIds(scope, surveyId, ids)
        .select(columnsWithoutAnswers)
        .select(sql<string>`answers::text`.as('answers'))
        .orderBy(sql`case when anonymity = 'Identified' then completed_at end`, 'desc')
        .orderBy('id', 'desc')
        .execute();
    },

    /** @param total the survey's number of responses, exact without filters */
    async countedPage(
      scope: Scope,
      selection: ResponseSelection,
      position: PagePosition,
      total: number,
    ): Promise<CountedPage<ResponseSummaryRow>> {
      const count = async () => {
        if (!isFiltered(selection) && !selection.isProtected) return { total, totalIsExact: true };
        const { counted } = await scope
          .tables()
          .selectFrom(
            responses(scope, selection)
              .select('response.id')
              .limit(listLimits.countedTo + 1)
              .as('found'),
          )
          .select(sql<number>`count(*)::int`.as('counted'))
          .executeTakeFirstOrThrow();
        return boundedTotal(counted);
      };
      const [match, counted] = await Promise.all([page(scope, selection, position), count()]);
      return { ...match, ...counted };
    },

    texts(
      scope: Scope,
      selection: ResponseSelection,
      {
        textQuestion,
        search = '',
        ...position
      }: PagePosition & { readonly textQuestion: TextQuestion; readonly search?: string | undefined },
    ): Promise<Page<Omit<TextAnswerRow, 'position'>>> {
      let rows = responses(scope, selection)
        .where(isAnswered(textQuestion))
        .select(['response.id', 'response.completed_at', answerExcerpt(textQuestion).as('excerpt')]);
      if (search.trim() !== '')
        rows = rows.where(answerMatches(textQuestion, `%${escapeLike(search.trim())}%`));
      return listedPage(rows, selection, position);
    },

    find(scope: Scope, surveyId: string, id: string): Promise<ResponseRow | undefined> {
      return scope
        .tables()
        .selectFrom('survey_response')
        .select(columns)
        .where('tenant_id', '=', scope.tenantId)
        .where('survey_id', '=', surveyId)
        .where('id', '=', id)
        .where('is_released', '=', true)
        .executeTakeFirst();
    },

    /** Locks the response until the transaction ends. @returns whether it exists */
    async lock(scope: Scope, surveyId: string, id: string): Promise<boolean> {
      const row = await scope
        .tables()
        .selectFrom('survey_response')
        .select('id')
        .where('tenant_id', '=', scope.tenantId)
        .where('survey_id', '=', surveyId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      return row !== undefined;
    },

    async remove(scope: Scope, surveyId: string, id: string): Promise<void> {
      const tables = scope.tables();
      await tables
        .deleteFrom('survey_response')
        .where('tenant_id', '=', scope.tenantId)
        .where('survey_id', '=', surveyId)
        .where('id', '=', id)
        .execute();
      await tables
        .updateTable('survey')
        .set({ response_count: sql<number>`response_count - 1` })
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', surveyId)
        .execute();
    },
  };
};

export type ResponseListRepository = ReturnType<typeof responseListRepository>;
