import type { InsertCommand } from '../commands';
import { nodeToJson } from '../document-json';
import { createNodeId } from '../node-ids';
import type { ReferenceProperties } from '../references/reference-properties';
import type { NodeId, SurveyDocument } from '../survey-document';
import { copyJson } from './copy-json';
import { createInsertCommand } from './insert-node';
import type { CreateId, Operation } from './operation';
import { listOutermostNodes } from './locations';
import { listNames, listSiblingNames } from './unique-names';

/**
 * Puts copies after nodes: all after the last one if they are in one list. Copies have names of their own, and what
 * refers to a copied node within the copies refers to its copy.
 */
export function duplicateNodes(
  document: SurveyDocument,
  referenceProperties: ReferenceProperties,
  ids: readonly NodeId[],
  createId: CreateId = createNodeId,
): Operation {
  const selected = listOutermostNodes(document, ids);
  const [first] = selected;
  const nodes = selected.filter(
    ({ kind, location }) => kind === first?.kind && location?.list === first.location?.list,
  );
  if (!first?.location) return { commands: [], ids: [] };
  const copies = copyJson(
    {
      kind: first.kind,
      list: first.location.list,
      parts: nodes.map(({ id }) => nodeToJson(document, id)),
      names: listNames(document),
      siblingNames: listSiblingNames(document, first.location),
    },
    referenceProperties,
  );
  const isOneList = nodes.every(({ location }) => location?.parentId === first.location?.parentId);
  let after = nodes.at(-1)?.id ?? null;
  const commands: InsertCommand[] = [];
  for (const [index, { id, location }] of nodes.entries()) {
    const json = copies[index];
    if (json === undefined || !location) continue;
    const command = createInsertCommand(
      document,
      { ...location, after: isOneList ? after : id, json },
      createId,
    );
    commands.push(command);
    after = command.ids[0] ?? null;
  }
  return { commands, ids: commands.flatMap((command) => command.ids.slice(0, 1)) };
}
