import type { Command, SetCommand } from '@vantage/survey-document/commands';
import { isWithin, type NodeId, type SurveyDocument } from '@vantage/survey-document/survey-document';

/** The node that a command changes; null for the whole document. */
const getChangedNode = (command: Command): NodeId | null => {
  if (command.type === 'replace') return null;
  return command.type === 'insert' ? command.parentId : command.id;
};

/** Whether both set the same property, or the same language of it. */
const isSameText = (one: SetCommand, other: SetCommand): boolean =>
  one.id === other.id &&
  one.property === other.property &&
  (one.language === undefined || other.language === undefined || one.language === other.language);

/**
 * Tells which inverses of one's own commands would take back what others have changed since.
 * @param document before or after the others' commands
 */
export function findOutdated(
  document: SurveyDocument,
  foreign: readonly Command[],
): (inverse: Command) => boolean {
  const nodes = foreign.map(getChangedNode);
  const isReplaced = nodes.includes(null);
  const sets = foreign.filter((command) => command.type === 'set');
  const moved = new Set(foreign.flatMap((command) => (command.type === 'move' ? [command.id] : [])));
  return (inverse) => {
    if (isReplaced) return true;
    switch (inverse.type) {
      case 'set':
        return sets.some((command) => isSameText(command, inverse));
      case 'move':
        return moved.has(inverse.id);
      case 'remove':
        return nodes.some((id) => id !== null && isWithin(document, id, inverse.id));
      case 'insert':
        return false;
      case 'replace':
        return true;
    }
  };
}
