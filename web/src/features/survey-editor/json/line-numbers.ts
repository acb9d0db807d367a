/**
 * @param offsets in ascending order
 * @returns the line of each, from 1
 */
export function findLines(text: string, offsets: readonly number[]): number[] {
  let line = 1;
  let newline = text.indexOf('\n');
  return offsets.map((offset) => {
    while (newline !== -1 && newline < offset) {
      line += 1;
      newline = text.indexOf('\n', newline + 1);
    }
    return line;
  });
}
