import { sql } from 'kysely';
import type { SurveyType } from '@vantage/contract/surveys/survey-fields';
import type { Scope } from '../../../platform/database/database';

/** Changes that the definition of a draft does not include yet, and how far back the log goes. */
export interface PendingChanges {
  readonly groups: number;
  readonly commands: number;
  readonly size: number;
  readonly values: number;
  /** The oldest version in the log; null if it is empty. */
  readonly oldest_version: number | null;
}

export interface LockedDraft {
  readonly type: SurveyType;
  readonly archived_at: string | null;
  readonly draft_version: number;
  /** The version that the definition includes; null without a definition. */
  readonly version: number | null;
  /** Bytes and values of the definition; null if they are unknown. */
  readonly size: number | null;
  readonly value_count: number | null;
}

export interface NewGroup {
  readonly version: number;
  readonly editor_id: string;
  readonly group_id: string;
  readonly base: number;
  /** JSON */
  readonly commands: string;
  readonly command_count: number;
  readonly size: number;
  readonly value_count: number;
}

export interface KnownGroup {
  readonly group_id: string;
  readonly version: number;
  readonly is_same: boolean;
}

/** A stored group, or the replacement of the whole definition if there are no commands. */
export interface LoggedGroup {
  readonly version: number;
  readonly base: number;
  readonly editor_id: string | null;
  readonly group_id: string | null;
  readonly user_id: string;
  /** It is blank if the user was deleted. */
  readonly user_name: string;
  /** JSON */
  readonly commands: string | null;
}

export interface DraftState {
  readonly draft_version: number;
  readonly published_version: number | null;
  readonly is_published: boolean;
  readonly archived_at: string | null;
}

/** What the log keeps of each survey for editors that lost their connection, besides what is not included yet. */
const keptGroups = { count: 1_000, bytes: 16 * 2 ** 20 } as const;
const keptDays = 7;
/** What a stream of events reads at a time. */
const readAtOnce = { groups: 50, bytes: 2 ** 20 } as const;
/** Minutes during which the audit log has one entry about the changes of a user. */
const auditMinutes = 10;

const selectLog = (scope: Scope, surveyId: string) =>
  scope
    .tables()
    .selectFrom('survey_draft_command')
    .where('survey_draft_command.tenant_id', '=', scope.tenantId)
    .where('survey_draft_command.survey_id', '=', surveyId);

const oldestVersion = (scope: Scope, surveyId: string) =>
  sql<number | null>`(select min(version) from survey_draft_command
    where tenant_id = ${scope.tenantId} and survey_id = ${surveyId})`;

export const draftCommandRepository = () => ({
  /** Locks the survey until the transaction ends. @returns undefined if it does not exist */
  lock(scope: Scope, surveyId: string): Promise<LockedDraft | undefined> {
    return scope
      .tables()
      .selectFrom('survey')
      .leftJoin('survey_draft', (join) =>
        join
          .onRef('survey_draft.tenant_id', '=', 'survey.tenant_id')
          .onRef('survey_draft.survey_id', '=', 'survey.id'),
      )
      .select([
        'survey.type',
        sql<string | null>`survey.archived_at::text`.as('archived_at'),
        'survey.draft_version',
        'survey_draft.version',
        'survey_draft.size',
        'survey_draft.value_count',
      ])
      .where('survey.tenant_id', '=', scope.tenantId)
      .where('survey.id', '=', surveyId)
      .where('survey.deleted_at', 'is', null)
      .forNoKeyUpdate('survey')
      .executeTakeFirst();
  },

  /** @returns those that are stored, by their ids */
  async findKnown(
    scope: Scope,
    surveyId: string,
    groups: readonly Pick<NewGroup, 'group_id' | 'commands'>[],
    userId: string,
  ): Promise<ReadonlyMap<string, KnownGroup>> {
    const { rows } = await sql<KnownGroup>`
      select logged.group_id, logged.version,
        logged.user_id = ${userId} and logged.commands::text = sent.commands as is_same
      from survey_draft_command as logged
        join unnest(${groups.map(({ group_id }) => group_id)}::uuid[], ${groups.map(({ commands }) => commands)}::text[])
          as sent (group_id, commands) on sent.group_id = logged.group_id
      where logged.tenant_id = ${scope.tenantId} and logged.survey_id = ${surveyId}`.execute(scope.tables());
    return new Map(rows.map((row) => [row.group_id, row]));
  },

  /** @param version that the definition includes */
  summarizePending(scope: Scope, surveyId: string, version: number): Promise<PendingChanges> {
    return selectLog(scope, surveyId)
      .where('version', '>', version)
      .select([
        sql<number>`count(*)::int`.as('groups'),
        sql<number>`coalesce(sum(command_count), 0)::int`.as('commands'),
        sql<number>`coalesce(sum(size), 0)::int`.as('size'),
        sql<number>`coalesce(sum(value_count), 0)::int`.as('values'),
        oldestVersion(scope, surveyId).as('oldest_version'),
      ])
      .executeTakeFirstOrThrow();
  },

  /** Whether the user has changed the draft in the last minutes, so that the audit log need not say so again. */
  async hasRecent(scope: Scope, surveyId: string, userId: string): Promise<boolean> {
    const row = await selectLog(scope, surveyId)
      .select('version')
      .where('user_id', '=', userId)
      .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${auditMinutes})`)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },

  async add(scope: Scope, surveyId: string, userId: string, groups: readonly NewGroup[]): Promise<void> {
    await scope
      .tables()
      .insertInto('survey_draft_command')
      .values(
        groups.map((group) => ({
          tenant_id: scope.tenantId,
          survey_id: surveyId,
          user_id: userId,
          ...group,
        })),
      )
      .execute();
  },

  /** Records that the whole definition was replaced. */
  async addReplacement(scope: Scope, surveyId: string, userId: string, version: number): Promise<void> {
    await scope
      .tables()
      .insertInto('survey_draft_command')
      .values({
        tenant_id: scope.tenantId,
        survey_id: surveyId,
        user_id: userId,
        version,
        base: version - 1,
        command_count: 0,
        size: 0,
        value_count: 0,
      })
      .execute();
  },

  /** @returns JSON of the commands of each version, in order */
  async readCommands(
    scope: Scope,
    surveyId: string,
    { after, upTo }: { readonly after: number; readonly upTo: number },
  ): Promise<string[]> {
    const rows = await selectLog(scope, surveyId)
      .select(sql<string>`commands::text`.as('commands'))
      .where('version', '>', after)
      .where('version', '<=', upTo)
      .where('commands', 'is not', null)
      .orderBy('version')
      .execute();
    return rows.map(({ commands }) => commands);
  },

  /** @returns undefined if the survey was deleted */
  readState(scope: Scope, surveyId: string): Promise<DraftState | undefined> {
    return scope
      .tables()
      .selectFrom('survey')
      .select([
        'draft_version',
        'published_version',
        sql<boolean>`published_at is not null`.as('is_published'),
        sql<string | null>`archived_at::text`.as('archived_at'),
      ])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', surveyId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
  },

  /** @returns the next groups after a version, at least one if there are any */
  async readNext(scope: Scope, surveyId: string, after: number): Promise<LoggedGroup[]> {
    const { rows } = await sql<LoggedGroup>`
      with next as (
        select version, sum(size) over (order by version) as bytes, row_number() over (order by version) as position
        from survey_draft_command
        where tenant_id = ${scope.tenantId} and survey_id = ${surveyId} and version > ${after}
      )
      select logged.version, logged.base, logged.editor_id, logged.group_id, logged.user_id,
        case when app_user.deleted_at is null then app_user.first_name || ' ' || app_user.last_name else '' end
          as user_name,
        logged.commands::text as commands
      from next
        join survey_draft_command as logged on logged.tenant_id = ${scope.tenantId}
          and logged.survey_id = ${surveyId} and logged.version = next.version
        join app_user on app_user.tenant_id = ${scope.tenantId} and app_user.id = logged.user_id
      where next.position = 1
        or (next.position <= ${readAtOnce.groups} and next.bytes <= ${readAtOnce.bytes})
      order by logged.version`.execute(scope.tables());
    return rows;
  },

  /** @returns the name of a user; a blank one if the user was deleted */
  async readUserName(scope: Scope, userId: string): Promise<string> {
    const row = await scope
      .tables()
      .selectFrom('app_user')
      .select(sql<string>`first_name || ' ' || last_name`.as('name'))
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return row?.name ?? '';
  },

  /** Deletes the oldest changes that the definition includes, if there are too many. @param version that it includes */
  async trim(scope: Scope, surveyId: string, version: number): Promise<void> {
    await sql`
      delete from survey_draft_command
      where tenant_id = ${scope.tenantId} and survey_id = ${surveyId} and version <= (
        select max(version) from (
          select version, sum(size) over (order by version desc) as bytes,
            row_number() over (order by version desc) as position
          from survey_draft_command where tenant_id = ${scope.tenantId} and survey_id = ${surveyId}
        ) as logged
        where version <= ${version} and (bytes > ${keptGroups.bytes} or position > ${keptGroups.count}))`.execute(
      scope.tables(),
    );
  },

  /** Deletes changes that the definitions include, after some days. @returns how many were deleted, at most `limit` */
  async deleteOld(scope: Scope, limit: number): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from survey_draft_command
      where tenant_id = ${scope.tenantId} and (survey_id, version) in (
        select logged.survey_id, logged.version
        from survey_draft_command as logged
          join survey_draft as draft on draft.tenant_id = ${scope.tenantId} and draft.survey_id = logged.survey_id
        where logged.tenant_id = ${scope.tenantId} and logged.version <= draft.version
          and logged.created_at < now() - make_interval(days => ${keptDays})
        order by logged.created_at limit ${limit})`.execute(scope.tables());
    return Number(numAffectedRows ?? 0);
  },
});

export type DraftCommandRepository = ReturnType<typeof draftCommandRepository>;
