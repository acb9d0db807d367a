-- Messages of survey e-mail that can be used again.

create table mail_template (
  tenant_id uuid not null,
  id uuid not null,
  version int not null default 1,
  name text collate app.natural not null,
  normalized_name text collate "C" not null,
  subject text not null,
  body text not null,
  -- Subject and body by language code.
  translations jsonb,
  language_column text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id) references tenant (id)
);
create unique index mail_template_normalized_name on mail_template (tenant_id, normalized_name);

grant select, insert, update, delete on mail_template to {{application}};

alter table mail_template enable row level security, force row level security;
create policy tenant on mail_template using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
