-- What was reported about a mail after it was sent, until now a word in front of the mail server's words.
alter table survey_mail_recipient add column bounce text collate "C";
alter table survey_mail_recipient add constraint survey_mail_recipient_bounce_check
  check (bounce in ('hard', 'soft', 'complaint'));

alter table survey_mail_recipient no force row level security;
update survey_mail_recipient
set bounce = case substring(detail from '^[^:]*')
    when 'Bounced' then 'hard' when 'Delayed' then 'soft' else 'complaint' end,
  detail = nullif(regexp_replace(detail, '^[^:]*(: )?', ''), '')
where state = 'Sent' and detail ~ '^(Bounced|Delayed|Reported as spam)(: |$)';
alter table survey_mail_recipient force row level security;

-- Few of a batch.
create index survey_mail_recipient_bounced on survey_mail_recipient (tenant_id, batch_id, line, id)
  where bounce is not null;

grant update (bounce) on survey_mail_recipient to {{application}};
