-- Providers limit how fast one sender may write to their addresses, whatever the sender's own server can do.

alter table tenant_settings add column mail_rate_per_domain int;
