-- Valid lines of uploads in blocks: a row with an index entry for each line took longer than all the rest of an upload.
create table recipient_upload_block (
  tenant_id uuid not null,
  upload_id uuid not null,
  -- The first and the last of `lines`.
  first_line int not null,
  last_line int not null,
  -- In ascending order. What belongs to a line has the same place in all arrays.
  lines int[] not null,
  emails text[] not null,
  normalized_emails text[] collate "C" not null,
  -- Of each line, an array of its cells.
  cells jsonb not null,
  primary key (tenant_id, upload_id, first_line)
);
-- Compressing takes longer than writing.
alter table recipient_upload_block alter column lines set storage external;
alter table recipient_upload_block alter column emails set storage external;
alter table recipient_upload_block alter column normalized_emails set storage external;
alter table recipient_upload_block alter column cells set storage external;

alter table recipient_upload_row no force row level security;
insert into recipient_upload_block
  (tenant_id, upload_id, first_line, last_line, lines, emails, normalized_emails, cells)
select tenant_id, upload_id, min(line), max(line), array_agg(line order by line), array_agg(email order by line),
  array_agg(normalized_email order by line), jsonb_agg(cells order by line)
from (
  select *, (row_number() over (partition by tenant_id, upload_id order by line) - 1) / 1000 as block
  from recipient_upload_row
) r
group by tenant_id, upload_id, block;
drop table recipient_upload_row;

grant select, insert, delete on recipient_upload_block to {{application}};
alter table recipient_upload_block enable row level security, force row level security;
create policy tenant on recipient_upload_block
  using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
