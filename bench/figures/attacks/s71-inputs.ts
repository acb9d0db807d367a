import { userImportLimits } from '@vantage/contract/users/user-import';
import { userFileColumns } from '../../setup/uploads';

/** Just below the body limit. */
const jsonBytes = 260_000;
const rejectedBytes = 1_000_000;
const header = `${userFileColumns.join()}\n`;

const filled = (unit: string): string => unit.repeat((userImportLimits.bytes - header.length) / unit.length);

export const hostileFiles: Readonly<Record<string, () => string>> = {
  'blank lines': () => header + filled('\n'),
  'lines of separators': () => header + filled(',,,,,,,\n'),
  'separators without a line end': () => header + filled(','),
  'quotation marks': () => header + filled('"'),
  'lines of empty quoted cells': () => header + filled('"","","","","","","",""\n'),
  'lines of one letter': () => header + filled('a\n'),
  'one cell': () => header + filled('a'),
  'one quoted cell with line ends': () => `${header}"${filled('a\n')}`,
  'NUL characters': () => '\0'.repeat(userImportLimits.bytes),
  'names of columns': () => filled('userName,'),
};

const times = (unit: string, around: number): string => unit.repeat((jsonBytes - around) / unit.length);

export const hostileBodies: Readonly<Record<string, () => string>> = {
  'arrays in arrays': () => '['.repeat(jsonBytes / 2) + ']'.repeat(jsonBytes / 2),
  'objects in objects': () => `${'{"a":'.repeat(jsonBytes / 6)}1${'}'.repeat(jsonBytes / 6)}`,
  'unknown fields': () => `{${Array.from({ length: jsonBytes / 12 }, (_, index) => `"f${index}":0`).join()}}`,
  'one field again and again': () => `{${times('"email":0,', 20)}"email":0}`,
  'an array of numbers': () => `{"locationIds":[${times('0,', 30)}0]}`,
  'an array of empty texts': () => `{"locationIds":[${times('"",', 30)}""]}`,
  'an array of objects': () => `{"locationIds":[${times('{},', 30)}{}]}`,
  'one text': () => `{"userName":"${times('a', 30)}"}`,
  'one text of escapes': () => `{"email":"${times(String.raw`\u0301`, 30)}"}`,
  'one number': () => `{"appRoleId":${times('9', 30)}}`,
  blanks: () => `${times(' ', 30)}{}`,
  'one text of 1 MB': () => `{"userName":"${'a'.repeat(rejectedBytes)}"}`,
  prototypes: () => `{"locationIds":[${times('{"__proto__":0},', 40)}0]}`,
};
