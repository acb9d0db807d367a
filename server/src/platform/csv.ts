import { stringify } from 'csv-stringify/sync';
import { inTurns } from './event-loop-turns';

type CsvValue = string | number | boolean | null;

export interface CsvFile<Column extends string = string> {
  readonly name: string;
  /** Rows in batches; each is requested once there is room for it. */
  readonly batches: AsyncIterable<CsvRows<Column>>;
}

type CsvRows<Column extends string> = readonly Readonly<Record<Column, CsvValue>>[];

/**
 * CSV (RFC 4180). Spreadsheets need the byte order mark for UTF-8, and would evaluate values that start with
 * `=`, `+`, `-`, `@`, a tab or a carriage return; an apostrophe prevents that.
 */
export async function* csvText(
  columns: readonly string[],
  batches: CsvFile['batches'],
): AsyncGenerator<string, void> {
  let isFirst = true;
  const getText = (rows: CsvRows<string>): string => {
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
  for await (const rows of inTurns(batches)) yield getText(rows);
  if (isFirst) yield getText([]);
}
