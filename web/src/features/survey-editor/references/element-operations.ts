import type { Json, JsonObject } from '@vantage/survey-document/json';
import * as clipboard from '@vantage/survey-document/operations/clipboard';
import * as conversion from '@vantage/survey-document/operations/convert-element';
import * as duplication from '@vantage/survey-document/operations/duplicate-nodes';
import type { CreateId, Operation } from '@vantage/survey-document/operations/operation';
import * as removal from '@vantage/survey-document/operations/remove-with-references';
import type { NodeId, SurveyDocument } from '@vantage/survey-document/survey-document';
import { ElementFactory, Serializer, SurveyElement } from 'survey-core';
import { referencePlaces } from './reference-places';

/** Puts copies after nodes. Copies have names of their own; what refers to a copied node within them follows. */
export const duplicateNodes = (
  document: SurveyDocument,
  ids: readonly NodeId[],
  createId?: CreateId,
): Operation => duplication.duplicateNodes(document, referencePlaces, ids, createId);

/** Pastes SurveyJS JSON after the selected node, or at the end. @returns null if it can't be put there */
export const pasteJson = (
  document: SurveyDocument,
  json: Json,
  selectedId: NodeId | null,
  createId?: CreateId,
): Operation | null => clipboard.pasteJson(document, referencePlaces, json, selectedId, createId);

/** Removes nodes and the expressions, triggers and so on that refer to them. */
export const removeWithReferences = (document: SurveyDocument, ids: readonly NodeId[]): Operation =>
  removal.removeWithReferences(document, referencePlaces, ids);

/** @returns what a new element of a type has, such as three choices */
function createDefaults(type: string): JsonObject {
  const element: unknown = ElementFactory.Instance.createElement(type, 'new');
  return element instanceof SurveyElement ? (element.toJSON() as JsonObject) : {};
}

/**
 * Converts a question or panel to another type. It keeps what both types have.
 * @param defaults what it gets where it has nothing; by default, what SurveyJS gives a new element of the type
 */
export function convertElement(
  document: SurveyDocument,
  id: NodeId,
  type: string,
  defaults: JsonObject = createDefaults(type),
  createId?: CreateId,
): Operation {
  const properties = new Set(
    Serializer.getProperties(type).flatMap(({ name, alternativeName }) => [name, alternativeName]),
  );
  return conversion.convertElement(document, referencePlaces, id, { type, properties, defaults }, createId);
}
