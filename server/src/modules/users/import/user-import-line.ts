import { toFieldProblems } from '@vantage/contract/api/field-problems';
import { languageCodes, languages, type LanguageCode } from '@vantage/contract/language-codes';
import { roleIds, type RoleId } from '@vantage/contract/permissions';
import {
  defaultUserFields,
  employeeType,
  userFields,
  userLimits,
  type UserFields,
} from '@vantage/contract/users/user-fields';
import {
  roleNames,
  userImportLimits,
  type LineProblem,
  type UserCsvColumn,
  type UserImportDefaults,
} from '@vantage/contract/users/user-import';
import type { TableRow } from '../../../platform/tables/table-reading';
import { hasAllowedDomain } from '../administration/user-validation';
import { normalizeUserName } from '../users.repository';
import { normalizeText } from '@vantage/contract/api/normalize-text';

export interface ImportRules {
  readonly domains: readonly string[];
  readonly languages: readonly LanguageCode[];
  readonly locations: LocationsByPath;
  readonly mayGrant: (roleId: RoleId) => boolean;
  /** Values of the fields without a column. */
  readonly defaults: UserImportDefaults;
}

export interface ImportedLine {
  readonly line: number;
  // Null if invalid.
  readonly normalizedUserName: string | null;
  readonly normalizedEmail: string | null;
  readonly fields: Omit<UserFields, 'password'> | null;
  readonly problems: Omit<LineProblem, 'line'>[];
}

type Read<Value> = { readonly value: Value } | { readonly code: string };

const toPath = (names: readonly string[]): string => normalizeText(names.join('/'), 'NFC').toLowerCase();
const pathIn = (text: string): string => toPath(text.split('/').map((name) => name.trim()));

/** Locations by path, as written in a file; null for a path that several share. */
export type LocationsByPath = ReadonlyMap<string, string | null>;

/** @param names of each location and its ancestors, top level first */
export function locationsByPath(names: ReadonlyMap<string, readonly string[]>): LocationsByPath {
  const locations = new Map<string, string | null>();
  for (const [id, path] of names) {
    // A name may contain a slash, which looks like a separator in a file.
    const written = pathIn(path.join('/'));
    locations.set(written, locations.has(written) ? null : id);
  }
  return locations;
}

export const formatLocationPath = (names: readonly string[]): string => names.join(' / ');
export const formatLocationPaths = (paths: readonly string[]): string => paths.join('; ');

const texts = userFields.pick({ userName: true, firstName: true, lastName: true, email: true });

const normalizeChoice = (text: string): string => normalizeText(text, 'NFC').trim().toLowerCase();

const oneOf =
  <Value>(choices: ReadonlyMap<string, Value>) =>
  (cell: string): Read<Value> => {
    const normalized = normalizeChoice(cell);
    const value = choices.get(normalized);
    if (value !== undefined) return { value };
    return { code: normalized === '' ? 'required' : 'choice' };
  };

const readRole = oneOf<RoleId>(
  new Map(roleIds.flatMap((id) => [[roleNames[id].toLowerCase(), id] as const, [String(id), id] as const])),
);

/** A language's code, locale, and name in each language of the product. */
const languageTexts = (code: LanguageCode): string[] => [
  code,
  languages[code].locale,
  ...languageCodes.map(
    (inLanguage) => new Intl.DisplayNames(inLanguage, { type: 'language' }).of(code) ?? code,
  ),
];
const readLanguage = oneOf<LanguageCode>(
  new Map(
    languageCodes.flatMap((code) =>
      languageTexts(code).map((text) => [normalizeChoice(text), code] as const),
    ),
  ),
);
const readType = oneOf(new Map(employeeType.options.map((type) => [type.toLowerCase(), type])));

function readLocations(cell: string, locations: LocationsByPath): Read<string[]> {
  if (cell.trim() === '') return { code: 'required' };
  if (cell.length > userImportLimits.cell) return { code: 'tooLong' };
  // A name may contain a semicolon, which otherwise separates locations.
  const whole = locations.get(pathIn(cell));
  const match =
    whole === undefined
      ? cell
          .split(';')
          .filter((path) => path.trim() !== '')
          .map((path) => locations.get(pathIn(path)))
      : [whole];
  if (match.length === 0) return { code: 'required' };
  if (match.includes(undefined)) return { code: 'unknown' };
  if (match.includes(null)) return { code: 'ambiguous' };
  if (new Set(match).size < match.length) return { code: 'duplicate' };
  return match.length > userLimits.locations.max ? { code: 'tooMany' } : { value: match as string[] };
}

const refuseUnless = <Value>(
  read: Read<Value>,
  isAllowed: (value: Value) => boolean,
  code: string,
): Read<Value> => ('value' in read && !isAllowed(read.value) ? { code } : read);

/** The report quotes at most so much of a value. */
export const excerpt = (text: string): string =>
  Array.from(text.slice(0, userImportLimits.value * 2))
    .slice(0, userImportLimits.value)
    .join('');

export function checkLine(row: TableRow<UserCsvColumn>, rules: ImportRules): ImportedLine {
  const { line } = row;
  if (!row.cells) {
    const problems = [{ field: '', value: excerpt(row.uneven), code: 'columnCount' }];
    return { line, normalizedUserName: null, normalizedEmail: null, fields: null, problems };
  }
  const cells = { ...rules.defaults, ...row.cells };
  const problems: Omit<LineProblem, 'line'>[] = [];
  const refuse = (field: UserCsvColumn, code: string): void => {
    if (!problems.some((other) => other.field === field))
      problems.push({ field, value: excerpt(cells[field]), code });
  };

  const { userName, firstName, lastName, email } = cells;
  const written = { userName, firstName, lastName, email };
  const parsed = texts.safeParse(written);
  if (!parsed.success)
    for (const { path, code } of toFieldProblems(parsed.error, written)) refuse(path as UserCsvColumn, code);
  const isRejected = (field: UserCsvColumn): boolean => problems.some((problem) => problem.field === field);
  const address = normalizeText(email, 'NFC').trim();
  if (!isRejected('email') && !hasAllowedDomain(address, rules.domains)) refuse('email', 'emailDomain');

  const role = refuseUnless(readRole(cells.role), rules.mayGrant, 'roleAbove');
  const language = refuseUnless(
    readLanguage(cells.language),
    (code) => rules.languages.includes(code),
    'notOffered',
  );
  const locations = readLocations(cells.location, rules.locations);
  const type = readType(cells.employeeType);
  for (const [field, read] of [
    ['role', role],
    ['language', language],
    ['location', locations],
    ['employeeType', type],
  ] as const)
    if ('code' in read) refuse(field, read.code);

  const isWhole =
    parsed.success && 'value' in role && 'value' in language && 'value' in locations && 'value' in type;
  return {
    line,
    normalizedUserName: isRejected('userName') ? null : normalizeUserName(userName),
    normalizedEmail: isRejected('email') ? null : normalizeUserName(email),
    fields:
      isWhole && problems.length === 0
        ? {
            ...defaultUserFields,
            ...parsed.data,
            appRoleId: role.value,
            language: language.value,
            locationIds: locations.value,
            employeeType: type.value,
          }
        : null,
    problems,
  };
}
