import type { RoleId } from '@vantage/contract/permissions';
import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';

/** Of an upload of users, in the order of its cells. */
export const userColumns = ['email', 'firstName', 'lastName', 'language'] as const;

interface UserFilter {
  readonly roleId: RoleId | null;
  /** Null for all, also for users without one. */
  readonly locationIds: readonly string[] | null;
}

// Lines are numbered as in a file, whose first line has the names of the columns.
const addUsers = preparedStatement<{ count: number }>(`
  with added as (
    insert into recipient_upload_row (tenant_id, upload_id, line, email, normalized_email, cells)
    select u.tenant_id, $2::uuid, (row_number() over (order by u.id) + 1)::int, u.email, u.normalized_email,
      jsonb_build_array(u.email, u.first_name, u.last_name, u.language)
    from app_user u
    where u.tenant_id = $1 and u.deleted_at is null and u.active
      and ($3::int is null or u.role_id = $3)
      and ($4::uuid[] is null or exists (
        select 1 from app_user_location l
        where l.tenant_id = $1 and l.user_id = u.id and l.location_id = any($4)))
    order by u.id
    limit $5
    returning 1
  )
  select count(*)::int as count from added`);

export const chosenRecipientRepository = () => ({
  /** Active ones. @returns how many were added */
  async addUsers(
    scope: Scope,
    uploadId: string,
    { roleId, locationIds }: UserFilter,
    limit: number,
  ): Promise<number> {
    const [row] = await addUsers(scope, uploadId, roleId, locationIds, limit);
    return row?.count ?? 0;
  },
});

export type ChosenRecipientRepository = ReturnType<typeof chosenRecipientRepository>;
