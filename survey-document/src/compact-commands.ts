import type { Command, SetCommand } from './commands';

const getPlace = ({ id, property, language }: SetCommand): string =>
  JSON.stringify([id, property, language ?? null]);

/**
 * Joins successive commands that set the same property, such as those of each letter that is typed into a field.
 * They give the same document as before.
 */
export function compactCommands(commands: readonly Command[]): Command[] {
  const result: Command[] = [];
  for (const command of commands) {
    const last = result.at(-1);
    const isSuccessor =
      command.type === 'set' &&
      last?.type === 'set' &&
      getPlace(command) === getPlace(last) &&
      command.value !== undefined &&
      last.value !== undefined &&
      command.shorthand === last.shorthand;
    if (isSuccessor) result[result.length - 1] = { ...last, value: command.value };
    else result.push(command);
  }
  return result;
}
