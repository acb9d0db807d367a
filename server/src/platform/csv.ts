import { stringify } from 'csv-stringify/sync';

type CsvValue = string | number | boolean | null;

/** A file of rows that are read while it is sent. */
export interface CsvFile<Column extends string = string> {
  /** What the browser is to call it. */
  readonly name: string;
  /** Its rows, some hundreds at a time. The next ones are asked for once there is room for them. */
  readonly slices: AsyncIterable<CsvRows<Column>>;
}

type CsvRows<Column extends string> = readonly Readonly<Record<Column, CsvValue>>[];

/**
 * The text of a CSV file (RFC 4180), slice by slice. It begins with a byte order mark, by which spreadsheet programs
 * know that it is UTF-8. They would calculate a text that begins with `=`, `+`, `-`, `@`, a tab or a carriage return:
 * an apostrophe before it keeps it a text.
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
      // A line break within a value, too, whichever kind it is.
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
