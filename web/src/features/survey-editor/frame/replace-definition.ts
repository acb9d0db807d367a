import { createNodeIds } from '@vantage/survey-document/document-json';
import type { JsonObject } from '@vantage/survey-document/json';
import { createNodeId } from '@vantage/survey-document/node-ids';
import type { EditorSession } from '../session/editor-session';

/** Replaces the whole survey as one step of the history. */
export function replaceDefinition(session: EditorSession, definition: JsonObject): void {
  const ids = createNodeIds('survey', definition, createNodeId);
  session.execute([{ type: 'replace', definition, ids }], { selection: [] });
}
