-- Sessions in which an administrator sees what another user sees. They belong to the administrator (user_id).
alter table session add viewed_user_id uuid;
alter table session add parent_session_id uuid;
alter table session add constraint session_view check ((viewed_user_id is null) = (parent_session_id is null));
alter table session add constraint session_viewed_user
  foreign key (tenant_id, viewed_user_id) references app_user (tenant_id, id);
alter table session add constraint session_parent
  foreign key (tenant_id, parent_session_id) references session (tenant_id, id);
create index session_by_viewed_user on session (tenant_id, viewed_user_id)
  where ended_at is null and viewed_user_id is not null;
create index session_by_parent on session (tenant_id, parent_session_id)
  where ended_at is null and parent_session_id is not null;

-- The user in whose place the actor was.
alter table audit_entry add as_user_id uuid;
