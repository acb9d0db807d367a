-- Whether anyone with the live URL may answer, or only people with a personal link.
alter table survey add column open_link boolean not null default true;
