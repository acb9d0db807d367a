/** A chunk has this many valid lines of an upload, or a few more. */
export const linesPerChunk = 1_000;
/** A chunk ends when its cells have this many characters, since it is written as one JSON text. */
export const charactersPerChunk = 500_000;

/** Lists the lines of each chunk `b` as `r`, in a FROM clause. */
export const chunkLines =
  'rows from (unnest(b.lines, b.emails, b.normalized_emails), jsonb_array_elements(b.cells)) as r(line, email, normalized_email, cells)';

/**
 * Adds recipients to an upload, numbered as in a file whose first line has the names of the columns.
 * @param recipients a query of tenant_id, upload_id, email, normalized_email, cells and place, from 1
 * @returns a statement that returns the count of recipients of each chunk
 */
export const insertChunks = (recipients: string): string => `
  insert into recipient_upload_chunk as added
    (tenant_id, upload_id, first_line, last_line, lines, emails, normalized_emails, cells)
  select n.tenant_id, n.upload_id, min(n.place) + 1, max(n.place) + 1, array_agg(n.place + 1 order by n.place),
    array_agg(n.email order by n.place), array_agg(n.normalized_email order by n.place),
    jsonb_agg(n.cells order by n.place)
  from (${recipients}) n
  group by n.tenant_id, n.upload_id, (n.place - 1) / ${linesPerChunk}
  returning cardinality(lines) as count`;
