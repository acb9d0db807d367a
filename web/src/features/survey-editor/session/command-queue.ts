import { surveyCommandLimits } from '@vantage/contract/surveys/survey-commands';
import type { Command, ReplaceCommand } from '@vantage/survey-document/commands';
import { compactCommands } from '@vantage/survey-document/compact-commands';
import type { CommandGroup } from '@vantage/survey-document/concurrency/pending-commands';

const countBytes = (groups: readonly CommandGroup[]): number =>
  new TextEncoder().encode(JSON.stringify(groups)).length;

/** What a request has besides its groups. */
const reservedBytes = 1_024;

export type Batch =
  | { readonly kind: 'groups'; readonly groups: readonly CommandGroup[] }
  /** The definition is too large for a command. */
  | { readonly kind: 'replacement'; readonly group: CommandGroup; readonly command: ReplaceCommand };

/** @returns what the next request sends, within the limits of the server */
export function takeBatch(unsent: readonly CommandGroup[]): Batch {
  const limit = surveyCommandLimits.requestBytes - reservedBytes;
  const groups: CommandGroup[] = [];
  let bytes = 0;
  for (const group of unsent.slice(0, surveyCommandLimits.groups)) {
    bytes += countBytes([group]);
    if (groups.length > 0 && bytes > limit) break;
    groups.push(group);
  }
  const [first] = groups;
  const [command] = first?.commands ?? [];
  if (first && bytes > limit && groups.length === 1 && command?.type === 'replace')
    return { kind: 'replacement', group: first, command };
  return { kind: 'groups', groups };
}

/**
 * Adds commands to a group that is not being sent yet.
 * @returns that group, and further ones if there are too many commands for one
 */
export function extendGroup(
  group: CommandGroup | null,
  commands: readonly Command[],
  createId: () => string,
): readonly CommandGroup[] {
  const all = compactCommands([...(group?.commands ?? []), ...commands]);
  const groups: CommandGroup[] = [];
  // A replacement may be sent in another way, so it is not joined with others.
  let isAlone = true;
  for (const command of all) {
    const last = groups.at(-1);
    if (
      isAlone ||
      command.type === 'replace' ||
      !last ||
      last.commands.length >= surveyCommandLimits.commands
    )
      groups.push({ id: group && groups.length === 0 ? group.id : createId(), commands: [command] });
    else groups[groups.length - 1] = { ...last, commands: [...last.commands, command] };
    isAlone = command.type === 'replace';
  }
  return groups;
}
