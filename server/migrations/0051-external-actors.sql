-- What acted if no user was signed in, such as a mail provider that reported a bounce.
alter table audit_entry add external_actor text collate "C";
