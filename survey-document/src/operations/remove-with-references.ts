import type { Command } from '../commands';
import type { ReferenceProperties } from '../references/reference-properties';
import { findDependents, type Reference } from '../references/references';
import { requireNode, type NodeId, type SurveyDocument } from '../survey-document';
import type { Operation } from './operation';
import { removeNodes } from './remove-nodes';

/** Without its condition, such a node would always have an effect. */
const conditionalKinds: readonly string[] = ['trigger', 'validator', 'conditionalText'];

function removeReference(
  document: SurveyDocument,
  { nodeId: id, property, kind }: Reference,
  names: ReadonlySet<string>,
): Command[] {
  const node = requireNode(document, id);
  const value = node.properties.get(property);
  // A placeholder stays, since the sentence around it would be wrong without it.
  if (kind === 'text') return [];
  if (conditionalKinds.includes(node.kind) && kind !== 'questions' && kind !== 'pages')
    return [{ type: 'remove', id }];
  if (!Array.isArray(value)) return [{ type: 'set', id, property }];
  return [
    {
      type: 'set',
      id,
      property,
      value: value.filter((each) => typeof each !== 'string' || !names.has(each)),
    },
  ];
}

/**
 * Removes nodes and the expressions, triggers and so on that refer to them. Placeholders in texts stay: see
 * `findDependents` for what is left.
 */
export function removeWithReferences(
  document: SurveyDocument,
  referenceProperties: ReferenceProperties,
  ids: readonly NodeId[],
): Operation {
  const removal = removeNodes(document, ids);
  const dependents = findDependents(document, referenceProperties, ids);
  const names = new Set(dependents.map(({ name }) => name));
  const seen = new Set<string>();
  const commands = dependents.flatMap((reference) => {
    const key = JSON.stringify([reference.nodeId, reference.property]);
    if (seen.has(key)) return [];
    seen.add(key);
    return removeReference(document, reference, names);
  });
  const removedIds = new Set<NodeId>();
  const unique = commands.filter((command) => {
    if (command.type !== 'remove' || !removedIds.has(command.id)) {
      if (command.type === 'remove') removedIds.add(command.id);
      return true;
    }
    return false;
  });
  return { ...removal, commands: [...unique, ...removal.commands] };
}
