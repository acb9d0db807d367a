-- Reminders: recipients are copied from earlier batches, in the order of their addresses; this is the last one looked at.
alter table survey_mail_batch add column copied_to text collate "C";
