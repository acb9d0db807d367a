-- Customers as administrators keep them: put away and brought back, what their forms let choose from, who sees them.

-- Counts the changes of who is assigned, apart from those of the customer itself.
alter table customer add column assignment_version int not null default 1;
create index customer_archived_by_name on customer (tenant_id, name, id) where archived_at is not null;

-- Words of customers that are put away: theirs are no longer among those that the list is searched and counted by.
create table archived_customer_word (
  tenant_id uuid not null,
  word text collate "C" not null,
  customer_id uuid not null,
  primary key (tenant_id, customer_id, word),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
create index archived_customer_word_lookup on archived_customer_word (tenant_id, word, customer_id);

grant select, insert, update, delete on archived_customer_word to {{application}};

alter table archived_customer_word enable row level security, force row level security;
create policy tenant on archived_customer_word
  using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());

-- Whether a customer has ever been visited, and what may not be deleted because of it.
create index page_visit_by_customer on page_visit (tenant_id, customer_id) where customer_id is not null;

-- What a customer's fields may be; null is what the product offers by default.
alter table tenant_settings
  add column industries text[],
  add column project_types text[],
  add column project_modules text[],
  add column sales_packages text[];
