const separators = [',', ';', '\t'] as const;

/** @returns the separator that is most frequent in the first line, outside of quotes */
function findSeparator(text: string): string {
  const [firstLine = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const count = (separator: string): number => firstLine.split(separator).length;
  return separators.toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

/**
 * Reads a table as spreadsheets save it: separated by commas, semicolons or tabs, with or without a byte order mark.
 * @returns the rows that have a cell with a text
 */
export function parseCsv(input: string): string[][] {
  const text = input.replace(/^\uFEFF/, '');
  const separator = findSeparator(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const readQuoted = (): string => {
    let cell = '';
    for (;;) {
      const end = text.indexOf('"', at);
      cell += text.slice(at, end === -1 ? undefined : end);
      at = end === -1 ? text.length : end + 1;
      if (text[at] !== '"') return cell;
      cell += '"';
      at += 1;
    }
  };
  const readPlain = (): string => {
    const start = at;
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
    return text.slice(start, at);
  };
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      at += 1;
      cell = readQuoted();
    }
    row.push(cell + readPlain());
    if (text[at] === separator) {
      at += 1;
      if (at < text.length) continue;
      row.push('');
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    rows.push(row);
    row = [];
  }
  return rows.filter((cells) => cells.some((cell) => cell !== ''));
}
