import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { tokenize } from '@vantage/contract/api/search-text';
import type { SurveyAttribute } from '@vantage/contract/surveys/survey-anonymity';
import { surveyShape, type SurveyFields } from '@vantage/contract/surveys/survey-fields';
import type { SurveyState } from '@vantage/contract/surveys/surveys';
import type { DB } from '../../database-schema';
import { onForeignKeyViolation, onUniqueViolation } from '../../platform/database/constraint-errors';
import type { Scope } from '../../platform/database/database';
import { adjustCount } from '../../platform/database/entity-counts';
import { fieldColumns } from '../../platform/entity-fields';
import { AppError } from '../../platform/errors';
import { normalizeName } from '../../platform/normalize-name';
import { notifySurveyChanged } from './survey-changes.repository';
import type { SurveyVisibility } from './surveys.policy';

export const surveyColumns = fieldColumns(surveyShape, { openLink: 'allows_public_link' });
export const anonymityProblem = {
  code: 'answered',
  message: 'The promise stays as it is once someone has answered.',
} as const;

export type SurveyValues = ReturnType<typeof surveyColumns.toRow>;

export type SurveyRow = SurveyValues &
  Pick<
    Selectable<DB['survey']>,
    | 'id'
    | 'version'
    | 'public_id'
    | 'draft_version'
    | 'published_version'
    | 'published_at'
    | 'response_count'
    | 'updated_at'
    | 'archived_at'
  > & {
    readonly customer_name: string;
    readonly insight_title: string | null;
    readonly emails_sent: number;
    readonly state: SurveyState;
    /** Counts the saves of the draft, up to the published one. */
    readonly published_draft_version: number | null;
  };

/** The audit log records these fields, too. */
export const toSurveyFields = (row: SurveyRow): SurveyFields => surveyColumns.fromRow(row);

/** Computes the state of a row of `survey` by the database's clock. @param timeZone the tenant's */
export const surveyState = (timeZone: string): RawBuilder<SurveyState> => {
  const today = sql`(now() at time zone ${timeZone})::date`;
  return sql<SurveyState>`case
    when survey.published_at is null then 'Draft'
    when survey.archived_at is not null then 'Closed'
    when ${today} < survey.start_date then 'Published'
    when ${today} > survey.end_date then 'Closed'
    when survey.response_count >= survey.response_limit then 'Full'
    else 'Open' end`;
};

const emailsSent = (scope: Scope): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(sent), 0)::int from mailing
    where tenant_id = ${scope.tenantId} and survey_id = survey.id)`;

const nameTaken = onUniqueViolation(
  'survey_normalized_name',
  () =>
    new AppError('survey.nameTaken', {
      fields: { name: [{ code: 'taken', message: 'The survey name already exists.' }] },
    }),
);

/** A response was stored since the change was validated. */
const anonymityFixed = onForeignKeyViolation(
  ['survey_response_anonymity'],
  () => new AppError('validation', { fields: { anonymity: [anonymityProblem] } }),
);

export type SearchedSurvey = Pick<SurveyValues, 'name' | 'description' | 'region' | 'account'>;

export const addSearchTokens = async (scope: Scope, id: string, values: SearchedSurvey): Promise<void> => {
  const tokens = tokenize(values.name, values.description, values.region ?? '', values.account);
  // Punctuation alone has no tokens.
  if (tokens.length === 0) return;
  await scope
    .tables()
    .insertInto('survey_search_token')
    .values(tokens.map((token) => ({ tenant_id: scope.tenantId, token, survey_id: id })))
    .execute();
};

const deleteSearchTokens = async (scope: Scope, id: string): Promise<void> => {
  await scope
    .tables()
    .deleteFrom('survey_search_token')
    .where('tenant_id', '=', scope.tenantId)
    .where('survey_id', '=', id)
    .execute();
};

// Excludes `insight_id`, since a deleted insight offers no survey.
const ownColumns = surveyColumns.columns
  .filter((column) => column !== 'insight_id')
  .map((column) => `survey.${column}` as const);

/**
 * Wraps the join in a subquery, so that surveys can be sorted by customer and state: a tenant has too few to need an
 * index.
 */
export const selectSurveys = (scope: Scope, visibility: SurveyVisibility, timeZone: string) => {
  let rows = scope
    .tables()
    .selectFrom('survey')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.tenant_id', '=', 'survey.tenant_id')
        .onRef('customer.id', '=', 'survey.customer_id'),
    )
    .leftJoin('insight', (join) =>
      join
        .onRef('insight.tenant_id', '=', 'survey.tenant_id')
        .onRef('insight.id', '=', 'survey.insight_id')
        .on('insight.deleted_at', 'is', null),
    )
    .leftJoin('survey_version', (join) =>
      join
        .onRef('survey_version.tenant_id', '=', 'survey.tenant_id')
        .onRef('survey_version.survey_id', '=', 'survey.id')
        .onRef('survey_version.number', '=', 'survey.published_version'),
    )
    .where('survey.tenant_id', '=', scope.tenantId)
    .where('survey.deleted_at', 'is', null);
  if (visibility.kind === 'assignedTo')
    rows = rows
      .where('customer.archived_at', 'is', null)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('customer_assignment')
            .select(sql.lit(1).as('one'))
            .where('customer_assignment.tenant_id', '=', scope.tenantId)
            .where('customer_assignment.user_id', '=', visibility.userId)
            .whereRef('customer_assignment.customer_id', '=', 'survey.customer_id'),
        ),
      );
  return scope.tables().selectFrom(
    rows
      .select(ownColumns)
      .select([
        'survey.id',
        'survey.version',
        'survey.public_id',
        'survey.draft_version',
        'survey.published_version',
        'survey.published_at',
        'survey.response_count',
        'survey.updated_at',
        'survey.archived_at',
        'customer.name as customer_name',
        'insight.id as insight_id',
        'insight.title as insight_title',
        'survey_version.draft_version as published_draft_version',
        surveyState(timeZone).as('state'),
        emailsSent(scope).as('emails_sent'),
      ])
      .as('survey'),
  );
};

export type LockedSurvey = Pick<SurveyRow, 'archived_at'>;

const selectForLock = (scope: Scope, id: string) =>
  scope
    .tables()
    .selectFrom('survey')
    .select('archived_at')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null);

export const surveyRepository = () => ({
  find(
    scope: Scope,
    visibility: SurveyVisibility,
    timeZone: string,
    id: string,
  ): Promise<SurveyRow | undefined> {
    return selectSurveys(scope, visibility, timeZone)
      .selectAll()
      .where('survey.id', '=', id)
      .executeTakeFirst();
  },

  /** @throws {AppError} survey.nameTaken */
  async insert(scope: Scope, values: SurveyValues): Promise<string> {
    const id = uuidv7();
    await scope
      .tables()
      .insertInto('survey')
      .values({
        tenant_id: scope.tenantId,
        id,
        public_id: randomUUID(),
        normalized_name: normalizeName(values.name),
        ...values,
        attributes: JSON.stringify(values.attributes),
      })
      .execute()
      .catch(nameTaken);
    await addSearchTokens(scope, id, values);
    await adjustCount(scope, 'survey', 1);
    return id;
  },

  /** @returns none if the survey does not exist */
  async listAttributes(scope: Scope, id: string): Promise<readonly SurveyAttribute[]> {
    const row = await scope
      .tables()
      .selectFrom('survey')
      .select('attributes')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.attributes ?? [];
  },

  /** Locks the survey until the transaction ends. @returns undefined if it does not exist */
  lock(scope: Scope, id: string): Promise<LockedSurvey | undefined> {
    return selectForLock(scope, id).forNoKeyUpdate().executeTakeFirst();
  },

  /** Like `lock`, but shared with other transactions that do not change the survey. */
  lockShared(scope: Scope, id: string): Promise<LockedSurvey | undefined> {
    return selectForLock(scope, id).forShare().executeTakeFirst();
  },

  /** @throws {AppError} survey.nameTaken */
  async update(scope: Scope, id: string, values: SurveyValues): Promise<void> {
    await scope
      .tables()
      .updateTable('survey')
      .set({
        ...values,
        attributes: JSON.stringify(values.attributes),
        normalized_name: normalizeName(values.name),
        version: sql<number>`version + 1`,
        updated_at: sql<Date>`now()`,
      })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute()
      .catch(anonymityFixed)
      .catch(nameTaken);
    await deleteSearchTokens(scope, id);
    await addSearchTokens(scope, id, values);
  },

  /** Closes the survey to respondents and releases its name. */
  async archive(scope: Scope, id: string): Promise<void> {
    await scope
      .tables()
      .updateTable('survey')
      .set({ archived_at: sql<Date>`now()`, version: sql<number>`version + 1` })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
    await adjustCount(scope, 'survey', -1);
    await notifySurveyChanged(scope, id);
  },

  /** @throws {AppError} survey.nameTaken: another survey has taken the name */
  async restore(scope: Scope, id: string): Promise<void> {
    await scope
      .tables()
      .updateTable('survey')
      .set({ archived_at: null, version: sql<number>`version + 1` })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute()
      .catch(nameTaken);
    await adjustCount(scope, 'survey', 1);
    await notifySurveyChanged(scope, id);
  },

  /** Hides the survey from everyone. Its data are erased later by a job. */
  async markDeleted(scope: Scope, id: string, { archived_at }: LockedSurvey): Promise<void> {
    await scope
      .tables()
      .updateTable('survey')
      .set({ deleted_at: sql<Date>`now()` })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
    if (archived_at === null) await adjustCount(scope, 'survey', -1);
    await notifySurveyChanged(scope, id);
  },
});

export type SurveyRepository = ReturnType<typeof surveyRepository>;
