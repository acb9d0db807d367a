import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { listLimits } from '@vantage/contract/api/list-limits';
import { mailingLimits, type MailingQuery, type MailingState } from '@vantage/contract/mailings/mailings';
import type { DB } from '../../database-schema';
import { onUniqueViolation } from '../../platform/database/constraint-errors';
import type { Scope } from '../../platform/database/database';
import { boundedTotal, keysetPage, type CountedPage } from '../../platform/database/keyset';
import { AppError } from '../../platform/errors';
import { notifyMailingChanged } from './sending/running-mailing.repository';

type StoredMailing = Selectable<DB['mailing']>;

export type MailingRow = Omit<StoredMailing, 'tenant_id'> & {
  readonly survey_name: string;
  readonly created_by_name: string;
  readonly bounced: number;
};

export type NewMailingRow = Pick<
  StoredMailing,
  | 'survey_id'
  | 'kind'
  | 'subject'
  | 'body'
  | 'main_language'
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
  Pick<Insertable<DB['mailing']>, 'translations'>;

export interface ThroughputRow {
  readonly mailing_id: string;
  readonly minute: Date;
  readonly sent: number;
}

const alreadyRunning = onUniqueViolation('mailing_running', () => new AppError('batch.running'));

const mailingsWithNames = (scope: Scope) =>
  scope.tables().selectFrom(
    scope
      .tables()
      .selectFrom('mailing')
      .innerJoin('survey', (join) =>
        join
          .on('survey.tenant_id', '=', scope.tenantId)
          .onRef('survey.id', '=', 'mailing.survey_id')
          .on('survey.deleted_at', 'is', null),
      )
      .innerJoin('app_user', (join) =>
        join.on('app_user.tenant_id', '=', scope.tenantId).onRef('app_user.id', '=', 'mailing.created_by'),
      )
      .selectAll('mailing')
      .select([
        'survey.name as survey_name',
        sql<string>`app_user.first_name || ' ' || app_user.last_name`.as('created_by_name'),
        sql<number>`(select count(*)::int from mailing_recipient r
          where r.tenant_id = ${scope.tenantId} and r.mailing_id = mailing.id and r.bounce is not null)`.as(
          'bounced',
        ),
      ])
      .where('mailing.tenant_id', '=', scope.tenantId)
      .as('mailing'),
  );

export const mailingRepository = () => ({
  /** @returns the new mailing's id. @throws {AppError} batch.running */
  async insert(scope: Scope, { scheduled_at, ...values }: NewMailingRow): Promise<string> {
    const id = uuidv7();
    await scope
      .tables()
      .insertInto('mailing')
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

  find(scope: Scope, id: string): Promise<MailingRow | undefined> {
    return mailingsWithNames(scope).selectAll().where('mailing.id', '=', id).executeTakeFirst();
  },

  /** Locks the mailing until the transaction ends. */
  async lock(scope: Scope, id: string): Promise<void> {
    await scope
      .tables()
      .selectFrom('mailing')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .forUpdate()
      .execute();
  },

  async page(scope: Scope, surveyId: string, query: MailingQuery): Promise<CountedPage<MailingRow>> {
    const rows = mailingsWithNames(scope).selectAll().where('mailing.survey_id', '=', surveyId);
    const [page, { total }] = await Promise.all([
      keysetPage(rows, query, { table: 'mailing', column: 'created_at', type: 'timestamptz' }),
      scope
        .tables()
        .selectFrom(
          scope
            .tables()
            .selectFrom('mailing')
            .select('id')
            .where('tenant_id', '=', scope.tenantId)
            .where('survey_id', '=', surveyId)
            .limit(listLimits.countedTo + 1)
            .as('counted'),
        )
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow(),
    ]);
    return { ...page, ...boundedTotal(total) };
  },

  /** Locks the survey's only mailing that is scheduled, paused or being sent, until the transaction ends. */
  lockUnfinished(scope: Scope, surveyId: string): Promise<Pick<StoredMailing, 'id' | 'state'> | undefined> {
    return scope
      .tables()
      .selectFrom('mailing')
      .select(['id', 'state'])
      .where('tenant_id', '=', scope.tenantId)
      .where('survey_id', '=', surveyId)
      .where('state', 'in', ['Scheduled', 'Sending', 'Paused'])
      .forNoKeyUpdate()
      .executeTakeFirst();
  },

  /** Lists mailings of all surveys that may still be sent. */
  findUnfinished(scope: Scope, limit: number): Promise<{ id: string; surveyId: string }[]> {
    return scope
      .tables()
      .selectFrom('mailing')
      .select(['id', 'survey_id as surveyId'])
      .where('tenant_id', '=', scope.tenantId)
      .where('state', 'in', ['Scheduled', 'Sending', 'Paused'])
      .orderBy('id')
      .limit(limit)
      .execute();
  },

  /** Counts no further than `bound`. */
  async countUnfinished(scope: Scope, bound: number): Promise<number> {
    return (await this.findUnfinished(scope, bound)).length;
  },

  /**
   * Changes the mailing if it is in one of the states. @returns false if it is in another one. @throws {AppError}
   * batch.running
   */
  async change(
    scope: Scope,
    id: string,
    from: readonly MailingState[],
    values: Updateable<DB['mailing']>,
  ): Promise<boolean> {
    const { numUpdatedRows } = await scope
      .tables()
      .updateTable('mailing')
      .set(values)
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('state', 'in', from)
      .executeTakeFirst()
      .catch(alreadyRunning);
    await notifyMailingChanged(scope, id);
    return numUpdatedRows === 1n;
  },

  /** @returns the last minutes in which the mailing sent something, the newest first */
  findThroughput(scope: Scope, id: string): Promise<ThroughputRow[]> {
    return scope
      .tables()
      .selectFrom('mailing_throughput')
      .select(['mailing_id', 'minute', 'sent'])
      .where('tenant_id', '=', scope.tenantId)
      .where('mailing_id', '=', id)
      .orderBy('minute', 'desc')
      .limit(mailingLimits.minutes)
      .execute();
  },
});

export type MailingRepository = ReturnType<typeof mailingRepository>;
