-- Phase: expand
-- Who did something from where: the client's address as the operator wants it recorded, and the header User-Agent.
alter table session add column client_address text;
alter table audit_entry
  add column client_address text,
  add column user_agent text;
