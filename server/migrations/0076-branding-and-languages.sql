-- What an organization's administrators can set about its look, its own pages and its time zone.
alter table tenant_settings
  -- Null for the product's own text.
  add column new_user_note text,
  add column support_email text,
  add column time_zone text not null default 'UTC',
  add column privacy_url text,
  add column accessibility_url text,
  add column support_url text;

-- The registry had the address and the time zone, which only the operator could change. The message was plain text.
alter table tenant_settings no force row level security;
update tenant_settings s set
  support_email = t.profile ->> 'supportEmail',
  time_zone = coalesce(t.profile ->> 'timeZone', 'UTC'),
  message_above_login_area = case
    when btrim(s.message_above_login_area) = '' then ''
    else '<p>' || replace(
      replace(replace(replace(s.message_above_login_area, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'),
      E'\n', '<br />'
    ) || '</p>'
  end
from tenant t where t.id = s.tenant_id;
alter table tenant_settings force row level security;
