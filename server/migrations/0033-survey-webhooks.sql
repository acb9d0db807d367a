-- Webhooks: addresses of other systems to which each response to a survey is posted.

create table survey_webhook (
  tenant_id uuid not null,
  id uuid not null,
  survey_id uuid not null,
  url text collate "C" not null,
  -- Signs what is posted; encrypted with SECRET_KEY.
  sealed_secret bytea not null,
  created_at timestamptz(3) not null default now(),
  -- After failures, when anything may be posted to it again.
  paused_until timestamptz(3),
  -- Since the last success.
  failures int not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, survey_id) references survey (tenant_id, id)
);
create unique index survey_webhook_url on survey_webhook (tenant_id, survey_id, url);

-- What is posted, written in the transaction of the response, and kept some days as a log.
create table survey_webhook_delivery (
  tenant_id uuid not null,
  -- The receiver recognizes a repeated delivery by it.
  id uuid not null,
  webhook_id uuid not null,
  -- Null for a test. No foreign key: the log outlives a deleted response.
  response_id uuid,
  state text collate "C" not null default 'Waiting' check (state in ('Waiting', 'Delivered', 'Failed')),
  -- When it is next tried.
  due_at timestamptz(3) not null default now(),
  attempts int not null default 0,
  attempted_at timestamptz(3),
  -- The receiver's last response: its status and the beginning of its body.
  status int,
  detail text not null default '',
  -- Why there was none.
  fault text collate "C",
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, webhook_id) references survey_webhook (tenant_id, id) on delete cascade,
  check ((state = 'Waiting') = (finished_at is null))
);
create index survey_webhook_delivery_due on survey_webhook_delivery (tenant_id, webhook_id, due_at)
  where state = 'Waiting';
create index survey_webhook_delivery_waiting on survey_webhook_delivery (tenant_id, webhook_id, created_at)
  where state = 'Waiting';
create index survey_webhook_delivery_log on survey_webhook_delivery (tenant_id, webhook_id, created_at, id);
create index survey_webhook_delivery_attempted on survey_webhook_delivery (tenant_id, webhook_id, attempted_at)
  where attempted_at is not null;
create index survey_webhook_delivery_finished on survey_webhook_delivery (tenant_id, finished_at)
  where state <> 'Waiting';

grant select, insert, delete on survey_webhook, survey_webhook_delivery to {{application}};
grant update (paused_until, failures) on survey_webhook to {{application}};
grant update (state, due_at, attempts, attempted_at, status, detail, fault, finished_at)
  on survey_webhook_delivery to {{application}};

alter table survey_webhook enable row level security, force row level security;
create policy tenant on survey_webhook using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table survey_webhook_delivery enable row level security, force row level security;
create policy tenant on survey_webhook_delivery
  using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
