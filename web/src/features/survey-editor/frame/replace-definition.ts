import { createNodeIds } from '@vantage/survey-document/document-json';
import type { JsonObject } from '@vantage/survey-document/json';
import { newIdempotencyKey } from '../../../lib/api/idempotency-key';
import type { EditorSession } from '../session/editor-session';

/** Replaces the whole survey as one step of the history. */
export function replaceDefinition(session: EditorSession, definition: JsonObject): void {
  const ids = createNodeIds('survey', definition, newIdempotencyKey);
  session.execute([{ type: 'replace', definition, ids }], { selection: [] });
}
