-- Phase: expand
call app.lock_briefly('survey_invitation_link');
-- By the names of the survey's attributes.
alter table survey_invitation_link add attributes jsonb not null default '{}';
-- Links to confidential surveys say that they were opened and used, but not when.
alter table survey_invitation_link add is_opened boolean not null default false;
alter table survey_invitation_link add has_answered boolean not null default false;
