import type { RoleId } from '@vantage/contract/permissions';
import { recipientLimits, type RecipientSource } from '@vantage/contract/mailings/recipients';
import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';
import { insertChunks } from './recipient-chunks';

/** An upload of users has these columns. */
export const userColumns = ['email', 'firstName', 'lastName', 'location', 'language'] as const;

interface UserFilter {
  readonly roleId: RoleId | null;
  /** Is null for all users, including those without a location. */
  readonly locationIds: readonly string[] | null;
}

const addUsers = preparedStatement<{ count: number }>(
  insertChunks(`
    select u.tenant_id, $2::uuid as upload_id, u.email, u.normalized_email,
      jsonb_build_array(u.email, u.first_name, u.last_name, (
        select coalesce(left(string_agg(p.name, ', ' order by p.name), ${recipientLimits.cell}), '')
        from app_user_location l
        join location p on p.tenant_id = $1 and p.id = l.location_id
        where l.tenant_id = $1 and l.user_id = u.id), u.language) as cells,
      (row_number() over (order by u.id))::int as place
    from app_user u
    where u.tenant_id = $1 and u.deleted_at is null and u.active
      and ($3::int is null or u.role_id = $3)
      and ($4::uuid[] is null or exists (
        select 1 from app_user_location l
        where l.tenant_id = $1 and l.user_id = u.id and l.location_id = any($4)))
    order by u.id
    limit $5`),
);

export interface SourceMailing {
  readonly columns: string[];
  readonly first_name_column: number | null;
  readonly last_name_column: number | null;
  readonly location_column: number | null;
}

const findMailing = preparedStatement<SourceMailing>(`
  select m.columns, m.first_name_column, m.last_name_column, m.location_column
  from mailing m join survey s on s.tenant_id = $1 and s.id = m.survey_id
  where m.tenant_id = $1 and m.id = $2 and m.is_copied and s.deleted_at is null`);

const addFromMailing = preparedStatement<{ count: number }>(
  insertChunks(`
    select r.tenant_id, $2::uuid as upload_id, r.email, r.normalized_email, r.cells,
      (row_number() over (order by r.line, r.id))::int as place
    from mailing_recipient r
    where r.tenant_id = $1 and r.mailing_id = $3
      and ($4 <> 'failed' or r.state = 'Failed')
      and ($4 <> 'unanswered' or (
        r.state = 'Sent'
        and not exists (
          select 1 from survey_response a where a.tenant_id = $1 and a.link_id = r.link_id)
        and not exists (
          select 1 from survey_invitation_link l join survey s on s.tenant_id = $1 and s.id = l.survey_id
          where l.tenant_id = $1 and l.id = r.link_id
            and (l.has_answered or s.type = 'SurveyMonkey' and l.opened_at is not null))))
    order by r.line, r.id
    limit $5`),
);

const sumCounts = (chunks: readonly { readonly count: number }[]): number =>
  chunks.reduce((total, { count }) => total + count, 0);

export const recipientSourceRepository = () => ({
  /** Adds active users. @returns how many were added */
  async addUsers(
    scope: Scope,
    uploadId: string,
    { roleId, locationIds }: UserFilter,
    limit: number,
  ): Promise<number> {
    return sumCounts(await addUsers(scope, uploadId, roleId, locationIds, limit));
  },

  /** Finds a mailing whose recipients are all copied. */
  async findMailing(scope: Scope, id: string): Promise<SourceMailing | undefined> {
    return (await findMailing(scope, id))[0];
  },

  /** @returns how many were added */
  async addFromMailing(
    scope: Scope,
    uploadId: string,
    { mailingId, only }: { readonly mailingId: string; readonly only: RecipientSource['only'] },
    limit: number,
  ): Promise<number> {
    return sumCounts(await addFromMailing(scope, uploadId, mailingId, only, limit));
  },
});

export type RecipientSourceRepository = ReturnType<typeof recipientSourceRepository>;
