-- Requests to erase the data of one person, by e-mail address.
create table respondent_erasure (
  tenant_id uuid not null,
  id uuid not null,
  -- Only until everything is erased.
  normalized_email text collate "C",
  responses int not null default 0,
  recipients int not null default 0,
  requested_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id) references tenant (id),
  constraint respondent_erasure_finished check ((finished_at is null) = (normalized_email is not null))
);
create index respondent_erasure_finished_at on respondent_erasure (tenant_id, finished_at)
  where finished_at is not null;

grant select, insert, update, delete on respondent_erasure to {{application}};

alter table respondent_erasure enable row level security, force row level security;
create policy tenant on respondent_erasure
  using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
