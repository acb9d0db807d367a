import type { SetCommand } from '@vantage/survey-document/commands';
import type { CommandGroup, LoggedGroup } from './command-transport';

/** A property that the author set, and somebody else after them. */
export interface OverwrittenProperty {
  readonly own: SetCommand;
  readonly foreign: SetCommand;
  readonly editorId: string;
}

const toKey = ({ id, property }: SetCommand): string => `${id} ${property}`;

/** A value that is still to be sent comes after the others' and stays, so it is not reported. */
export function findOverwritten(
  foreign: readonly LoggedGroup[],
  ownValues: ReadonlyMap<string, SetCommand>,
  pending: readonly CommandGroup[],
): readonly OverwrittenProperty[] {
  const waiting = new Set(
    pending.flatMap(({ commands }) =>
      commands.flatMap((command) => (command.type === 'set' ? [toKey(command)] : [])),
    ),
  );
  const overwritten = new Map<string, OverwrittenProperty>();
  for (const { editorId, commands } of foreign)
    for (const command of commands) {
      if (command.type !== 'set') continue;
      const key = toKey(command);
      const own = ownValues.get(key);
      const isSame = JSON.stringify(own?.value) === JSON.stringify(command.value);
      if (own && !isSame && !waiting.has(key)) overwritten.set(key, { own, foreign: command, editorId });
    }
  return [...overwritten.values()];
}
