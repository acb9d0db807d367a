// Reads and changes drafts, which may be invalid.
import { applyCommands } from '@vantage/survey-document/apply-commands';
import type { Command } from '@vantage/survey-document/commands';
import {
  createNodeIds,
  documentToJson,
  listNodeIds,
  parseDocument,
} from '@vantage/survey-document/document-json';
import type { JsonObject } from '@vantage/survey-document/json';
import type { NodeId } from '@vantage/survey-document/survey-document';
import { countValues } from '../json';
import { keepNodeIds } from './keep-node-ids';

/** A draft as it is stored. All texts are JSON. */
export interface StoredDraft {
  readonly definition: string;
  readonly version: number;
  /** It is null until the ids are needed. */
  readonly nodeIds: string | null;
}

/** A draft with what its limits are about. */
export interface MeasuredDraft {
  /** JSON */
  readonly definition: string;
  /** JSON */
  readonly nodeIds: string;
  readonly bytes: number;
  readonly values: number;
}

const measure = (json: JsonObject, definition: string, ids: readonly NodeId[]): MeasuredDraft => ({
  definition,
  nodeIds: JSON.stringify(ids),
  bytes: Buffer.byteLength(definition),
  values: countValues(json),
});

/** Ids that no other version of the draft has created. */
const idSource = (version: number): (() => NodeId) => {
  let created = 0;
  return () => `${version}-${created++}`;
};

const readIds = (json: JsonObject, { version, nodeIds }: StoredDraft): readonly NodeId[] =>
  nodeIds === null
    ? createNodeIds('survey', json, idSource(version))
    : (JSON.parse(nodeIds) as readonly NodeId[]);

/** @param groups JSON of commands, in the order of their versions */
export function changeDraft(draft: StoredDraft, groups: readonly string[]): MeasuredDraft {
  const json = JSON.parse(draft.definition) as JsonObject;
  const ids = readIds(json, draft);
  // Without commands, the definition is not written again, since JSON can be written in several ways.
  if (groups.length === 0) return measure(json, draft.definition, ids);
  // All at once, since each application copies the map of nodes.
  const commands = groups.flatMap((group) => JSON.parse(group) as readonly Command[]);
  const { document } = applyCommands(parseDocument(json, ids), commands);
  const changed = documentToJson(document);
  return measure(changed, JSON.stringify(changed), listNodeIds(document));
}

/**
 * Replaces the definition of a draft. Nodes that are still there keep their ids.
 * @param replacement its definition is JSON, its version the new one of the draft
 */
export function replaceDraft(
  draft: StoredDraft,
  { definition, version }: { readonly definition: string; readonly version: number },
): MeasuredDraft {
  const json = JSON.parse(definition) as JsonObject;
  const former = JSON.parse(draft.definition) as JsonObject;
  const formerDocument = parseDocument(former, readIds(former, draft));
  return measure(json, definition, keepNodeIds(formerDocument, json, idSource(version)));
}
