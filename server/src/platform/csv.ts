import { stringify } from 'csv-stringify/sync';

type CsvValue = string | number | boolean | null;

/** A CSV file whose rows are read while it is sent. */
export interface CsvFile<Column extends string = string> {
  /** File name for the browser. */
  readonly name: string;
  /** The rows in batches, each of which is requested once there is room for it. */
  readonly slices: AsyncIterable<CsvRows<Column>>;
}

type CsvRows<Column extends string> = readonly Readonly<Record<Column, CsvValue>>[];

/**
 * The text of a CSV file (RFC 4180), batch by batch. A byte order mark tells spreadsheets that it is UTF-8. They would
 * evaluate a value that starts with `=`, `+`, `-`, `@`, a tab or a carriage return; an apostrophe in front prevents
 * that.
 */
export async function* csvText(
  columns: readonly string[],
  slices: CsvFile['slices'],
): AsyncGenerator<string, void> {
  let isFirst = true;
  const textOf = (rows: CsvRows<string>): string => {
    const text = stringify([...rows], {
      columns: [...columns],
      header: isFirst,
      bom: isFirst,
      record_delimiter: 'windows',
      // Also quotes values with LF or CR alone.
      quote_record_delimiter: true,
      escape_formulas: true,
      cast: { boolean: String },
    });
    isFirst = false;
    return text;
  };
  for await (const rows of slices) yield textOf(rows);
  if (isFirst) yield textOf([]);
}
