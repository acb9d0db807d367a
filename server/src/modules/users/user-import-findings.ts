import { userImportLimits, type LineProblem, type UserImportReport } from '@vantage/contract/user-import';
import { excerpt, type ImportedLine } from './user-import-line';
import type { ImportedUser, TakenKeys } from './user-import.repository';

/** What has been found in a file so far. Its keys are held until it ends: at most the bytes that a file may have. */
export interface ImportFindings {
  /**
   * Adds the next lines, compared with those before them and with the users that there are.
   * @returns the users of those without a mistake
   */
  add(lines: readonly ImportedLine[], taken: TakenKeys): ImportedUser[];
  /** What is wrong with the file, the first of it one by one. */
  report(): UserImportReport;
}

export function importFindings(): ImportFindings {
  const seen = { userName: new Set<string>(), email: new Set<string>() };
  const invalid: LineProblem[] = [];
  let rows = 0;
  let valid = 0;

  const repeated = (
    field: keyof TakenKeys,
    key: string | null,
    taken: TakenKeys,
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
