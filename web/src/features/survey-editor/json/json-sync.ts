import { documentToJson } from '@vantage/survey-document/document-json';
import type { JsonObject } from '@vantage/survey-document/json';
import type { EditorSession } from '../session/editor-session';
import type { JsonProblem } from './definition-problems';
import { createDiffWorkerClient } from './diff-worker-client';
import { diffText, type TextDiff } from './diff-text';
import { isEqualJson } from './json-equality';

interface JsonState {
  readonly text: string;
  /** It is false while the text has changes that the survey doesn't have. */
  readonly isApplied: boolean;
  /** It is false if the last check found that the text can't become the survey. */
  readonly isDefinition: boolean;
  readonly problems: readonly JsonProblem[];
}

export interface JsonSync {
  readonly getState: () => JsonState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Follows the survey until the returned function is called. That applies what was typed last. */
  readonly connect: () => () => void;
  readonly edit: (text: string) => void;
  /** Replaces the text by the survey. */
  readonly discard: () => void;
}

/** Longer texts can only be read: even typing in 10 MB with 20,000 questions would block the page. */
export const maxEditableLength = 2_000_000;

/** Longer texts are checked and compared in a worker, since that would block the page for more than a frame. */
const maxBlockingLength = 100_000;

/** Typing pauses this long before a text is applied. */
const debounceMs = 500;

const format = (definition: JsonObject): string => JSON.stringify(definition, null, 2);

/**
 * Keeps a text and the survey in step. A text that can't become the survey stays until it is corrected or discarded;
 * its changes are relative to the survey as it was when both were last the same, so that changes by others remain.
 */
export function createJsonSync(session: EditorSession): JsonSync {
  const listeners = new Set<() => void>();
  let base = session.getState().document;
  let definition = documentToJson(base);
  const worker = createDiffWorkerClient();
  let isChecked = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: JsonState = { text: format(definition), isApplied: true, isDefinition: true, problems: [] };

  function update(changes: Partial<JsonState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  /** @param isTextValid whether the author's own formatting can stay as long as the content is the same */
  function readSurvey(isTextValid: boolean): void {
    const { document } = session.getState();
    if (document === base && isTextValid) return;
    base = document;
    definition = documentToJson(document);
    if (isTextValid && isEqualJson(JSON.parse(state.text) as JsonObject, definition)) return;
    isChecked = false;
    update({ text: format(definition) });
  }

  function applyDiff({ isDefinition, problems, commands }: TextDiff): void {
    isChecked = true;
    update({ isDefinition, problems });
    if (state.isApplied || !isDefinition) return;
    if (commands.length > 0) session.execute(commands);
    readSurvey(true);
    update({ isApplied: true });
    apply();
  }

  function apply(): void {
    const { text, isApplied } = state;
    if (isChecked && isApplied) return;
    const document = isApplied ? null : base;
    if (text.length > maxEditableLength) applyDiff({ isDefinition: true, problems: [], commands: [] });
    else if (text.length <= maxBlockingLength) applyDiff(diffText(text, document));
    else
      worker.request(text, document, (diff) => {
        const isCurrent = text === state.text && isApplied === state.isApplied;
        if (isCurrent && (isApplied || document === base)) applyDiff(diff);
      });
  }

  function schedule(): void {
    clearTimeout(timer);
    timer = setTimeout(apply, debounceMs);
  }

  function followSurvey(): void {
    if (!state.isApplied || session.getState().document === base) return;
    readSurvey(true);
    schedule();
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    connect() {
      followSurvey();
      schedule();
      const unsubscribe = session.subscribe(followSurvey);
      return () => {
        unsubscribe();
        clearTimeout(timer);
        // Another tab shows the survey at once.
        if (!state.isApplied) applyDiff(diffText(state.text, base));
        worker.dispose();
      };
    },
    edit(text) {
      if (text === state.text) return;
      isChecked = false;
      update({ text, isApplied: false });
      schedule();
    },
    discard() {
      update({ isApplied: true, isDefinition: true });
      readSurvey(false);
      schedule();
    },
  };
}
