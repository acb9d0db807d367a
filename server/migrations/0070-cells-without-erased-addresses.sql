-- An erased person's address is removed from the cells of other recipients.
grant update (cells) on survey_mail_recipient to {{application}};
