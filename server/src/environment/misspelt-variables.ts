import { secretFileVariables } from './secret-files';
import { variableNames } from './variables';

export interface MisspeltVariable {
  readonly name: string;
  /** The setting that was probably meant. */
  readonly meant: string;
}

/** Names with fewer letters differ from unrelated variables, such as HOME from HOST, by two letters. */
const minLengthForTwo = 7;

/** Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbors. */
function editDistance(from: string, to: string): number {
  let [beforeLast, last] = [[] as number[], Array.from({ length: to.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[to.length] ?? 0;
}

/** Finds variables that are no settings, but differ from one by at most two letters. */
export function findMisspeltVariables(
  env: Readonly<Record<string, string | undefined>>,
): readonly MisspeltVariable[] {
  const settingNames = [...variableNames, ...secretFileVariables];
  return Object.entries(env).flatMap(([name, value]) => {
    if (settingNames.includes(name) || (value ?? '') === '') return [];
    const [nearest] = settingNames
      .map((meant) => ({ meant, distance: editDistance(name.toUpperCase(), meant) }))
      .filter(({ meant, distance }) => distance <= (meant.length < minLengthForTwo ? 1 : 2))
      .toSorted((a, b) => a.distance - b.distance);
    return nearest ? [{ name, meant: nearest.meant }] : [];
  });
}

/** One line for the operator. */
export const describeMisspeltVariable = ({ name, meant }: MisspeltVariable): string =>
  `${name}: is no setting; if ${meant} is meant, correct its name`;

export function warnOfMisspeltVariables(
  env: Readonly<Record<string, string | undefined>>,
  output: { write(text: string): unknown },
): void {
  for (const misspelt of findMisspeltVariables(env)) output.write(`${describeMisspeltVariable(misspelt)}\n`);
}
