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
  add(lines: readonly ImportedLine[], used: TakenNames): ImportedUser[];
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
    used: TakenNames,
  ): ImportedLine['problems'] => {
    if (key === null) return [];
    const code = used[field].has(key) ? 'taken' : seen[field].has(key) ? 'twice' : null;
    seen[field].add(key);
    return code === null ? [] : [{ field, value: excerpt(key), code }];
  };

  return {
    add(lines, used) {
      rows += lines.length;
      const users = lines.flatMap(({ line, fields, normalizedUserName, normalizedEmail, problems }) => {
        const match = [
          ...problems,
          ...repeated('userName', normalizedUserName, used),
          ...repeated('email', normalizedEmail, used),
        ];
        const room = userImportLimits.maxReported - invalid.length;
        invalid.push(...match.slice(0, room).map((problem) => ({ line, ...problem })));
        return fields === null || match.length > 0 ? [] : [{ line, fields }];
      });
      valid += users.length;
      return users;
    },

    report() {
      return { rows, valid, invalidCount: rows - valid, invalid };
    },
  };
}
