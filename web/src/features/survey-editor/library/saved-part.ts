import type { LibraryItemKind } from '@vantage/contract/surveys/survey-library';
import { documentToJson, nodeToJson } from '@vantage/survey-document/document-json';
import { isJsonObject, type JsonObject } from '@vantage/survey-document/json';
import { readText } from '@vantage/survey-document/localized-text';
import { getNodeTitle } from '@vantage/survey-document/node-title';
import type { SurveyDocument } from '@vantage/survey-document/survey-document';
import type { EditorState } from '../session/editor-session';

/** A part of the survey for the library. */
export interface SavedPart {
  readonly kind: LibraryItemKind;
  /** The name that is suggested. */
  readonly name: string;
  readonly definition: JsonObject;
}

/** @returns the selected page or question; null unless exactly one is selected */
export function getSelectedPart({
  document,
  selection,
}: Pick<EditorState, 'document' | 'selection'>): SavedPart | null {
  const [id, ...others] = selection;
  const node = document.nodes.get(id ?? '');
  if (!node || others.length > 0 || (node.kind !== 'page' && node.kind !== 'element')) return null;
  const definition = nodeToJson(document, node.id);
  if (!isJsonObject(definition)) return null;
  return { kind: node.kind === 'page' ? 'page' : 'question', name: getNodeTitle(node), definition };
}

export function getWholeSurvey(document: SurveyDocument): SavedPart {
  const definition = documentToJson(document);
  return { kind: 'survey', name: readText(definition['title']), definition };
}
