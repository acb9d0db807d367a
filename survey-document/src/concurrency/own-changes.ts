import type { Command, SetCommand } from '../commands';
import { isJsonObject, type Json } from '../json';
import { defaultLanguage } from '../localized-text';
import type { NodeId, SurveyDocument } from '../survey-document';

/** A change of this editor that the server has confirmed. */
interface OwnChange {
  readonly command: Command;
  readonly version: number;
}

/** The last change of each node and property, so that the editor can tell who overwrote it. */
export type OwnChanges = ReadonlyMap<string, OwnChange>;

/** More are not remembered: an editor that has not seen the last thousand changes was offline for long. */
const maxOwnChanges = 1000;

const toKey = (command: Command): string | null => {
  switch (command.type) {
    case 'set':
      return JSON.stringify([command.type, command.id, command.property, command.language ?? null]);
    case 'move':
      return JSON.stringify([command.type, command.id]);
    case 'insert':
      return JSON.stringify([command.type, command.ids[0]]);
    case 'remove':
    case 'replace':
      return null;
  }
};

export function recordOwnChanges(
  changes: OwnChanges,
  commands: readonly Command[],
  version: number,
): OwnChanges {
  const entries = new Map(changes);
  for (const command of commands) {
    const key = toKey(command);
    if (key === null) continue;
    entries.delete(key);
    entries.set(key, { command, version });
  }
  return entries.size > maxOwnChanges ? new Map([...entries].slice(-maxOwnChanges)) : entries;
}

/** @returns own changes later than a version, which an editor with that version has not seen */
export const listChangesSince = (changes: OwnChanges, version: number): Command[] =>
  [...changes.values()].filter((change) => change.version > version).map(({ command }) => command);

/** @returns the node that a command changes; for a new one, the node itself */
export const getChangedId = (command: Command): NodeId | undefined => {
  if (command.type === 'insert') return command.ids[0];
  return command.type === 'replace' ? undefined : command.id;
};

/** @returns what a document has where a command sets a value: the property, or one language of it */
export function readValue(
  document: SurveyDocument,
  { id, property, language }: Pick<SetCommand, 'id' | 'property' | 'language'>,
): Json | undefined {
  const value = document.nodes.get(id)?.properties.get(property);
  if (language === undefined) return value;
  if (isJsonObject(value)) return Object.hasOwn(value, language) ? value[language] : undefined;
  return language === defaultLanguage ? value : undefined;
}
