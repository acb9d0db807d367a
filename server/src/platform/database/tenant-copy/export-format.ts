import { z } from 'zod';

/** Increased with each change that older versions can't read. */
export const formatVersion = 1;

// A file is a gzip of lines: the header, for each table a section line and its rows in PostgreSQL's COPY format, and
// the end, without which the file is incomplete.

export const exportHeader = z.object({
  format: z.literal('vantage-tenant'),
  version: z.literal(formatVersion),
  exportedAt: z.string(),
  /** The schema that the rows belong to. */
  migrations: z.array(z.string()),
  tenant: z.object({ id: z.uuid(), slug: z.string() }),
  /** Time of the oldest row in tables that are partitioned by time; null if they have no rows. */
  partitionedSince: z.string().nullable(),
  /** Null if secrets were left out. */
  transportKey: z.object({ salt: z.string(), check: z.string() }).nullable(),
});
export type ExportHeader = z.infer<typeof exportHeader>;

export const exportSection = z.object({
  table: z.string(),
  columns: z.array(z.string()),
  rows: z.int().nonnegative(),
  checksum: z.string(),
});
export type ExportSection = z.infer<typeof exportSection>;

export const exportEnd = z.object({
  end: z.literal(true),
  /** How many secrets are not in the file, by column. */
  secretsLeftOut: z.record(z.string(), z.int()),
});
export type ExportEnd = z.infer<typeof exportEnd>;

export const toLine = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);
