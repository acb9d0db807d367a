import { createDocument, documentToJson } from '../src/document-json';
import type { JsonObject } from '../src/json';
import { getNodeName } from '../src/node-title';
import { walkNodes, type DocumentNode, type NodeId, type SurveyDocument } from '../src/survey-document';

/** @returns ids that tell where they come from: `a1`, `a2`, and so on */
export function createIdSource(prefix = 'n'): () => NodeId {
  let count = 0;
  return () => `${prefix}${(count += 1)}`;
}

export const openDefinition = (definition: JsonObject, createId = createIdSource()): SurveyDocument =>
  createDocument(definition, createId);

/** @returns the document as bytes, for what has to be the same byte for byte */
export const toText = (document: SurveyDocument): string => JSON.stringify(documentToJson(document));

/** @throws {Error} if there is no such node */
export function findByName(document: SurveyDocument, name: string): DocumentNode {
  for (const node of walkNodes(document)) if (getNodeName(node) === name) return node;
  throw new Error(`There is no ${name}.`);
}
