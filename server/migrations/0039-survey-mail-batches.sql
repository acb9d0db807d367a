-- Batches of survey e-mail: a message, and a row for each recipient that says what came of it.

create table survey_mail_batch (
  tenant_id uuid not null,
  id uuid not null,
  survey_id uuid not null,
  kind text collate "C" not null check (kind in ('Invitation', 'Reminder')),
  state text collate "C" not null
    check (state in ('Scheduled', 'Sending', 'Paused', 'Completed', 'Cancelled', 'Failed')),
  subject text not null,
  body text not null,
  -- Names of columns, in the order of the recipients' cells, and places in them, from 0.
  columns text[] not null,
  first_name_column smallint,
  last_name_column smallint,
  -- Right-hand side of the Message-IDs, which must not change between attempts.
  message_domain text collate "C" not null,
  -- What the recipients are copied from; null once all are.
  upload_id uuid,
  is_copied boolean not null default false,
  total int not null,
  sent int not null default 0,
  failed int not null default 0,
  skipped int not null default 0,
  rate_per_second int check (rate_per_second between 1 and 1000),
  -- Why nothing or little is sent although the state is Sending.
  delay text collate "C" check (delay in ('ServerUnavailable', 'Throttled')),
  detail text,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  scheduled_at timestamptz(3),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, survey_id) references survey (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id),
  -- An upload is not deleted before its recipients are copied.
  foreign key (tenant_id, upload_id) references recipient_upload (tenant_id, id),
  check ((state in ('Completed', 'Cancelled', 'Failed')) = (finished_at is not null))
);
create unique index survey_mail_batch_running on survey_mail_batch (tenant_id, survey_id)
  where state in ('Scheduled', 'Sending', 'Paused');
create index survey_mail_batch_by_survey on survey_mail_batch (tenant_id, survey_id, created_at, id);
create index survey_mail_batch_by_upload on survey_mail_batch (tenant_id, upload_id) where upload_id is not null;
create index survey_mail_batch_sending on survey_mail_batch (tenant_id) where state = 'Sending';

-- No foreign keys, since checking them for each of many rows takes longer than inserting them.
create table survey_mail_recipient (
  tenant_id uuid not null,
  batch_id uuid not null,
  id uuid not null,
  line int not null,
  email text not null,
  normalized_email text collate "C" not null,
  cells jsonb not null,
  -- The personal link to the survey.
  link_id uuid not null,
  state text collate "C" not null default 'Queued'
    check (state in ('Queued', 'Sending', 'Retrying', 'Sent', 'Failed', 'Skipped')),
  -- When it may be claimed; while a process sends to it, when that process's lease ends.
  due_at timestamptz(3) default now(),
  -- Of the process that sends to it. Only its holder may write the outcome.
  lease uuid,
  attempts smallint not null default 0,
  sent_at timestamptz(3),
  -- The mail server's response, or why it was skipped.
  detail text,
  primary key (tenant_id, batch_id, id),
  check ((state in ('Sent', 'Failed', 'Skipped')) = (due_at is null)),
  check ((state = 'Sending') = (lease is not null))
);
create unique index survey_mail_recipient_normalized_email
  on survey_mail_recipient (tenant_id, batch_id, normalized_email);
create index survey_mail_recipient_by_line on survey_mail_recipient (tenant_id, batch_id, line, id);
create index survey_mail_recipient_by_state on survey_mail_recipient (tenant_id, batch_id, state, line, id);
create index survey_mail_recipient_by_time on survey_mail_recipient (tenant_id, batch_id, sent_at, id)
  where sent_at is not null;
create index survey_mail_recipient_due on survey_mail_recipient (tenant_id, batch_id, due_at, line)
  where due_at is not null;

-- Mails sent in each minute, for the curve.
create table survey_mail_minute (
  tenant_id uuid not null,
  batch_id uuid not null,
  minute timestamptz(3) not null,
  sent int not null,
  primary key (tenant_id, batch_id, minute)
);

grant select, insert, update on survey_mail_batch, survey_mail_minute to {{application}};
grant select, insert on survey_mail_recipient to {{application}};
grant update (state, due_at, lease, attempts, sent_at, detail) on survey_mail_recipient to {{application}};

alter table survey_mail_batch enable row level security, force row level security;
create policy tenant on survey_mail_batch using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table survey_mail_recipient enable row level security, force row level security;
create policy tenant on survey_mail_recipient
  using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table survey_mail_minute enable row level security, force row level security;
create policy tenant on survey_mail_minute using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
