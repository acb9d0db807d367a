-- What insights are embedded by: a service principal of Power BI, a connected app of Tableau.

alter table tenant_settings
  add column power_bi_directory_tenant_id text,
  add column power_bi_client_id text,
  -- Encrypted with SECRET_KEY.
  add column power_bi_client_secret bytea,
  -- Null for the provider's own.
  add column power_bi_authority text,
  add column power_bi_api text,
  add column tableau_host text,
  -- Null for the default site.
  add column tableau_site text,
  add column tableau_client_id text,
  add column tableau_secret_id text,
  -- Encrypted with SECRET_KEY.
  add column tableau_secret_value bytea,
  -- What Tableau knows people by.
  add column tableau_subject text not null default 'email' check (tableau_subject in ('email', 'userName'));
