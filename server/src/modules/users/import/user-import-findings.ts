import {
  userImportLimits,
  type LineProblem,
  type UserImportReport,
} from '@vantage/contract/users/user-import';
import { excerpt, type ImportedLine } from './user-import-line';
import type { ImportedUser, TakenNames } from './user-import-lines.repository';

/** Problems found so far. Its keys stay in memory until the import ends; the file size limits them. */
export interface ImportFindings {
  /** Compares lines with earlier ones and existing users. @returns the users of lines without a problem */
  add(lines: readonly ImportedLine[], taken: TakenNames): ImportedUser[];
  /** Lists only the first problems. */
  report(): Omit<UserImportReport, 'columns' | 'mapping'>;
}

export function importFindings(): ImportFindings {
  const seen = { userName: new Set<string>(), email: new Set<string>() };
  const invalid: LineProblem[] = [];
  let rows = 0;
  let valid = 0;

  const repeated = (
    field: keyof TakenNames,
    key: string | null,
    taken: TakenNames,
  ): ImportedLine['problems'] => {
    if (key === null) return [];
    const code = taken[field].has(key) ? 'taken' : seen[field].has(key) ? 'twice' : null;
    seen[field].add(key);
    return code === null ? [] : [{ field, value: excerpt(key), code }];
  };

  return {
    add(lines, taken) {
      rows += lines.length;
      const users = lines.flatMap(({ line, fields, normalizedUserName, normalizedEmail, problems }) => {
        const found = [
          ...problems,
          ...repeated('userName', normalizedUserName, taken),
          ...repeated('email', normalizedEmail, taken),
        ];
        const room = userImportLimits.maxReported - invalid.length;
        invalid.push(...found.slice(0, room).map((problem) => ({ line, ...problem })));
        return fields === null || found.length > 0 ? [] : [{ line, fields }];
      });
      valid += users.length;
      return users;
    },

    report: () => ({ rows, valid, invalidCount: rows - valid, invalid }),
  };
}
