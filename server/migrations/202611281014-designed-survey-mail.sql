-- Phase: expand
-- The language of a message's main texts; null for the organization's default language.
call app.lock_briefly('mailing');
alter table mailing add column main_language text;
call app.lock_briefly('mail_template');
alter table mail_template add column main_language text;
-- The footer of survey e-mail has the sender's postal address.
call app.lock_briefly('tenant_settings');
alter table tenant_settings add column mail_postal_address text;
