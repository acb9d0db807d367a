-- Survey e-mail goes by a tenant's own mail server only after a test; null again when the server is changed.

alter table tenant_settings add column smtp_tested_at timestamptz;
