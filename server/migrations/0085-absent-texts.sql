-- An absent text is null in every table; these columns had empty texts.
alter table customer
  alter column contact drop not null, alter column contact drop default,
  alter column email drop not null, alter column email drop default,
  alter column project_type drop not null, alter column project_type drop default,
  alter column sales_package drop not null, alter column sales_package drop default,
  alter column data_request drop not null, alter column data_request drop default;
alter table insight alter column publisher drop not null, alter column publisher drop default;
alter table survey alter column region drop not null, alter column region drop default;

alter table customer no force row level security;
alter table insight no force row level security;
alter table survey no force row level security;
update customer set
  contact = nullif(contact, ''),
  email = nullif(email, ''),
  project_type = nullif(project_type, ''),
  sales_package = nullif(sales_package, ''),
  data_request = nullif(data_request, '')
where '' in (contact, email, project_type, sales_package, data_request);
update insight set publisher = null where publisher = '';
update survey set region = null where region = '';
alter table survey force row level security;
alter table insight force row level security;
alter table customer force row level security;
