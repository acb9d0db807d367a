-- When a session is over unless it is used again. Kept by the database, and a column of its own: row-level security lets
-- an index be used for a plain comparison only, not for an expression. Computed in UTC, where adding minutes depends on
-- no setting.
alter table session add over_at timestamptz(3) not null generated always as (
  least(expires_at, (last_seen_at at time zone 'UTC' + idle_minutes * interval '1 minute') at time zone 'UTC')
) stored;
create index session_over on session (tenant_id, over_at) where ended_at is null;
