import type { Command, SetCommand } from './commands';
import { isJsonObject } from './json';

const getPlace = ({ id, property, language }: SetCommand): string =>
  JSON.stringify([id, property, language ?? null]);

/** A list may be refused, and an object as value of a choice makes an object of a mere value. */
const isJoinable = (command: Command | undefined): command is SetCommand =>
  command?.type === 'set' &&
  command.value !== undefined &&
  !Array.isArray(command.value) &&
  (command.property !== 'value' || !isJsonObject(command.value));

/**
 * Joins successive commands that set the same property, such as those of each letter that is typed into a field.
 * They give the same document as before.
 */
export function compactCommands(commands: readonly Command[]): Command[] {
  const result: Command[] = [];
  for (const command of commands) {
    const last = result.at(-1);
    const isSuccessor =
      isJoinable(command) &&
      isJoinable(last) &&
      getPlace(command) === getPlace(last) &&
      command.shorthand === last.shorthand;
    if (isSuccessor) result[result.length - 1] = { ...last, value: command.value };
    else result.push(command);
  }
  return result;
}
