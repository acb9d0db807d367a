import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { listLimits } from '@vantage/contract/api/list-limits';
import { batchLimits, type BatchQuery, type BatchState } from '@vantage/contract/survey-mailings/batches';
import type { DB } from '../../../database-schema';
import { onUniqueViolation } from '../../../platform/database/constraint-errors';
import type { Scope } from '../../../platform/database/database';
import { boundedTotal, keysetPage, type CountedPage } from '../../../platform/database/keyset';
import { AppError } from '../../../platform/errors';
import { notifyMailingChanged } from '../sending/mailing-queue.repository';

type Stored = Selectable<DB['survey_mail_batch']>;

export type BatchRow = Omit<Stored, 'tenant_id' | 'created_by'> & {
  readonly survey_name: string;
  readonly created_by_name: string;
  readonly bounced: number;
};

export type NewBatchRow = Pick<
  Stored,
  | 'survey_id'
  | 'kind'
  | 'subject'
  | 'body'
  | 'language_column'
  | 'columns'
  | 'first_name_column'
  | 'last_name_column'
  | 'location_column'
  | 'message_domain'
  | 'upload_id'
  | 'total'
  | 'created_by'
  | 'scheduled_at'
> &
  Pick<Insertable<DB['survey_mail_batch']>, 'translations'>;

export interface MinuteRow {
  readonly batch_id: string;
  readonly minute: Date;
  readonly sent: number;
}

const alreadyRunning = onUniqueViolation('survey_mail_batch_running', () => new AppError('batch.running'));

const listed = (scope: Scope) =>
  scope.tables().selectFrom(
    scope
      .tables()
      .selectFrom('survey_mail_batch')
      .innerJoin('survey', (join) =>
        join
          .on('survey.tenant_id', '=', scope.tenantId)
          .onRef('survey.id', '=', 'survey_mail_batch.survey_id')
          .on('survey.deleted_at', 'is', null),
      )
      .innerJoin('app_user', (join) =>
        join
          .on('app_user.tenant_id', '=', scope.tenantId)
          .onRef('app_user.id', '=', 'survey_mail_batch.created_by'),
      )
      .selectAll('survey_mail_batch')
      .select([
        'survey.name as survey_name',
        sql<string>`app_user.first_name || ' ' || app_user.last_name`.as('created_by_name'),
        sql<number>`(select count(*)::int from survey_mail_recipient r
          where r.tenant_id = ${scope.tenantId} and r.batch_id = survey_mail_batch.id and r.bounce is not null)`.as(
          'bounced',
        ),
      ])
      .where('survey_mail_batch.tenant_id', '=', scope.tenantId)
      .as('batch'),
  );

export const batchRepository = () => ({
  /** @returns its id. @throws {AppError} batch.running */
  async insert(scope: Scope, { scheduled_at, ...values }: NewBatchRow): Promise<string> {
    const id = uuidv7();
    await scope
      .tables()
      .insertInto('survey_mail_batch')
      .values({
        tenant_id: scope.tenantId,
        id,
        state: scheduled_at === null ? 'Sending' : 'Scheduled',
        scheduled_at,
        ...values,
      })
      .execute()
      .catch(alreadyRunning);
    return id;
  },

  find: (scope: Scope, id: string): Promise<BatchRow | undefined> =>
    listed(scope).selectAll().where('batch.id', '=', id).executeTakeFirst(),

  /** Until the end of the transaction, nobody else changes the batch. */
  async lock(scope: Scope, id: string): Promise<void> {
    await scope
      .tables()
      .selectFrom('survey_mail_batch')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .forUpdate()
      .execute();
  },

  async page(scope: Scope, surveyId: string, query: BatchQuery): Promise<CountedPage<BatchRow>> {
    const rows = listed(scope).selectAll().where('batch.survey_id', '=', surveyId);
    const [page, { total }] = await Promise.all([
      keysetPage(rows, query, { table: 'batch', column: 'created_at', type: 'timestamptz' }),
      scope
        .tables()
        .selectFrom(
          scope
            .tables()
            .selectFrom('survey_mail_batch')
            .select('id')
            .where('tenant_id', '=', scope.tenantId)
            .where('survey_id', '=', surveyId)
            .limit(listLimits.countedTo + 1)
            .as('found'),
        )
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow(),
    ]);
    return { ...page, ...boundedTotal(total) };
  },

  /** Locks the survey's only batch that is scheduled, paused or being sent, until the transaction ends. */
  lockUnfinished: (scope: Scope, surveyId: string): Promise<Pick<Stored, 'id' | 'state'> | undefined> =>
    scope
      .tables()
      .selectFrom('survey_mail_batch')
      .select(['id', 'state'])
      .where('tenant_id', '=', scope.tenantId)
      .where('survey_id', '=', surveyId)
      .where('state', 'in', ['Scheduled', 'Sending', 'Paused'])
      .forNoKeyUpdate()
      .executeTakeFirst(),

  /** Only from one of the states. @returns false if it is in another one. @throws {AppError} batch.running */
  async change(
    scope: Scope,
    id: string,
    from: readonly BatchState[],
    values: Updateable<DB['survey_mail_batch']>,
  ): Promise<boolean> {
    const { numUpdatedRows } = await scope
      .tables()
      .updateTable('survey_mail_batch')
      .set(values)
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('state', 'in', from)
      .executeTakeFirst()
      .catch(alreadyRunning);
    await notifyMailingChanged(scope, id);
    return numUpdatedRows === 1n;
  },

  /** The last ones in which the batch sent, the newest first. */
  minutes: (scope: Scope, id: string): Promise<MinuteRow[]> =>
    scope
      .tables()
      .selectFrom('survey_mail_minute')
      .select(['batch_id', 'minute', 'sent'])
      .where('tenant_id', '=', scope.tenantId)
      .where('batch_id', '=', id)
      .orderBy('minute', 'desc')
      .limit(batchLimits.minutes)
      .execute(),
});

export type BatchRepository = ReturnType<typeof batchRepository>;
