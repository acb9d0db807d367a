import { sql, type Selectable } from 'kysely';
import { listLimits } from '@vantage/contract/api/list-limits';
import type { DB } from '../../../database-schema';
import type { Scope } from '../../../platform/database/database';
import { boundedTotal, keysetPage, type CountedPage, type Page } from '../../../platform/database/keyset';
import type { TextQuestion } from './listed-questions';
import {
  answerMatches,
  isAnswered,
  isFiltered,
  selected,
  type ResponseSelection,
} from './survey-results.repository';

const columns = ['id', 'version', 'answers', 'language', 'started_at', 'completed_at', 'ip_address'] as const;

export type ResponseRow = Pick<Selectable<DB['survey_response']>, (typeof columns)[number]>;

interface Place {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

const newestFirst = { sort: 'completedAt', order: 'desc' } as const;
const byCompletion = { table: 'response', column: 'completed_at', type: 'timestamptz' } as const;

const responses = (scope: Scope, selection: ResponseSelection) =>
  scope.tables().selectFrom('survey_response as response').where(selected(scope, selection));

/** Escapes the wildcards of `LIKE`. */
const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

export const responseListRepository = () => {
  const page = (scope: Scope, selection: ResponseSelection, place: Place): Promise<Page<ResponseRow>> =>
    keysetPage(
      responses(scope, selection).select(columns.map((column) => `response.${column}` as const)),
      { ...place, ...newestFirst },
      byCompletion,
    );

  return {
    page,

    /** @param total the survey's number of responses, exact without filters */
    async countedPage(
      scope: Scope,
      selection: ResponseSelection,
      place: Place,
      total: number,
    ): Promise<CountedPage<ResponseRow>> {
      const count = async () => {
        if (!isFiltered(selection)) return { total, totalIsExact: true };
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
      const [found, counted] = await Promise.all([page(scope, selection, place), count()]);
      return { ...found, ...counted };
    },

    texts(
      scope: Scope,
      selection: ResponseSelection,
      {
        asked,
        search = '',
        ...place
      }: Place & { readonly asked: TextQuestion; readonly search?: string | undefined },
    ): Promise<Page<{ id: string; answer: unknown; completed_at: Date }>> {
      let rows = responses(scope, selection)
        .where(isAnswered(asked))
        .select([
          'response.id',
          'response.completed_at',
          sql`response.answers -> ${asked.question.name}`.as('answer'),
        ]);
      if (search.trim() !== '') rows = rows.where(answerMatches(asked, `%${escapeLike(search.trim())}%`));
      return keysetPage(rows, { ...place, ...newestFirst }, byCompletion);
    },

    find: (scope: Scope, surveyId: string, id: string): Promise<ResponseRow | undefined> =>
      scope
        .tables()
        .selectFrom('survey_response')
        .select(columns)
        .where('tenant_id', '=', scope.tenantId)
        .where('survey_id', '=', surveyId)
        .where('id', '=', id)
        .executeTakeFirst(),

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
