import type { OptionList, OptionRename } from '@vantage/contract/settings/option-lists';
import type { SettingsChange } from '@vantage/contract/settings/settings-change';
import { AppError, type FieldProblems } from '../../platform/errors';
import { presentOptions } from './settings.presenter';
import type { SettingsRow } from './settings.repository';

declare module '../../platform/domain-events' {
  interface DomainEvents {
    /** Values that are stored with `from` must become `to`. */
    'options.renamed': { readonly list: OptionList; readonly renames: readonly OptionRename[] };
  }
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Each value may be renamed once, to one that no value had before, so that the order of renames does not matter.
 * @throws {AppError} validation
 */
export function checkRenames(
  before: SettingsRow,
  { options, renamedOptions = [] }: Pick<SettingsChange, 'options' | 'renamedOptions'>,
): void {
  const stored = presentOptions(before);
  const problems: FieldProblems = {};
  renamedOptions.forEach(({ list, from, to }, index) => {
    const [previous, next] = [stored[list], options?.[list] ?? stored[list]];
    const isUnique = renamedOptions.every(
      (other, place) => place === index || other.list !== list || (other.from !== from && other.to !== to),
    );
    const isTaken = previous.some((value) => isSame(value, to) && value !== from);
    if (!previous.includes(from) || next.includes(from))
      problems[`renamedOptions.${index}.from`] = [
        { code: 'notInList', message: 'Must be in the list before the change, and not after it.' },
      ];
    else if (!next.includes(to) || isTaken || !isUnique)
      problems[`renamedOptions.${index}.to`] = [
        { code: 'notInList', message: 'Must be in the list after the change, and not before it.' },
      ];
  });
  if (Object.keys(problems).length > 0) throw new AppError('validation', { fields: problems });
}

/** The renames of each list that has any. */
export const renamesByList = (renames: readonly OptionRename[]) =>
  [...new Set(renames.map(({ list }) => list))].map((list) => ({
    list,
    renames: renames.filter((rename) => rename.list === list),
  }));
