-- Codes mailed to one user are counted over all sign-ins.
create index sign_in_challenge_user on sign_in_challenge (tenant_id, user_id, expires_at);
