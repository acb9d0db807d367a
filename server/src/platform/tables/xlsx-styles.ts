// Tells dates from numbers, which an Excel workbook stores alike: by the number format of a cell's style.
import { parseWhole, WorkbookError } from './xlsx-parts';

/** Excel has at most 65,490 cell formats. */
const maxStyles = 100_000;
/** ECMA-376 part 1, 18.8.30: ids of the built-in formats of dates and times, including those of East Asia and Thailand. */
const builtInDateFormats: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];
/** Characters, as in Excel. */
const maxFormatLength = 255;
/** Lower ids belong to built-in formats, which files don't redefine. */
const firstOwnFormat = 100;
const dateToken = /^(s{1,2}|h{1,2}|m{1,5}|d{1,4}|y{1,2}|yyyy|e{1,2}|eeee|a{3,5}|[ap]m?)$/;

const isDateSection = (section: string): boolean => {
  const tokens = section
    .replaceAll(/"[^"]*"/g, ' ')
    // Fractions of seconds.
    .replaceAll(/(\[?[smhd]{1,2}\]?)[.,]0{1,3}/g, '$1')
    // Elapsed time.
    .replaceAll(/\[([smhd]{1,2})\]/g, '$1')
    // Colors, conditions and locales.
    .replaceAll(/\[[^\]]*\]/g, '')
    .split(/[^a-z0#?%]+/)
    .filter((token) => token !== '');
  return tokens.length > 0 && tokens.every((token) => dateToken.test(token));
};

/** @param code such as `yyyy-mm-dd;@` */
const isDateFormat = (code: string): boolean =>
  code.toLowerCase().replace(/;@$/, '').replaceAll(/\\./g, ' ').split(';').some(isDateSection);

/** @returns for each style of a cell whether a number is a date */
export async function readDateStyles(pieces: AsyncIterable<Uint8Array>): Promise<readonly boolean[]> {
  const formats = new Map<number, boolean>();
  const baseFormats: number[] = [];
  const cellFormats: number[] = [];
  let list: number[] | null = null;
  await parseWhole(pieces, {
    open(name, attribute) {
      if (name === 'cellStyleXfs') list = baseFormats;
      else if (name === 'cellXfs') list = cellFormats;
      else if (name === 'numFmt') {
        const id = Number(attribute('numFmtId'));
        if (id >= firstOwnFormat)
          formats.set(id, isDateFormat((attribute('formatCode') ?? '').slice(0, maxFormatLength)));
      } else if (name === 'xf' && list !== null)
        list.push(Number(attribute('numFmtId') ?? baseFormats[Number(attribute('xfId'))] ?? 0));
      if (formats.size + baseFormats.length + cellFormats.length > maxStyles)
        throw new WorkbookError('unreadable');
    },
    close(name) {
      if (name === 'cellStyleXfs' || name === 'cellXfs') list = null;
    },
  });
  const isBuiltInDate = (id: number): boolean =>
    builtInDateFormats.some(([first, last]) => id >= first && id <= last);
  return cellFormats.map((id) => formats.get(id) ?? isBuiltInDate(id));
}
