import { diffDefinition } from '@vantage/survey-document/diff/diff-documents';
import { documentToJson } from '@vantage/survey-document/document-json';
import type { JsonObject } from '@vantage/survey-document/json';
import type { EditorSession } from '../session/editor-session';
import { checkText, type JsonProblem } from './definition-problems';
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

/**
 * Longer texts can only be read: after each change, checking and comparing 10 MB with 20,000 questions would block the
 * page for seconds.
 */
export const maxEditableLength = 2_000_000;

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
  let isChecked = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: JsonState = { text: format(definition), isApplied: true, isDefinition: true, problems: [] };

  function update(changes: Partial<JsonState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  function check(): boolean {
    const isEditable = state.text.length <= maxEditableLength;
    const { isDefinition, problems } = isEditable
      ? checkText(state.text)
      : { isDefinition: true, problems: [] };
    isChecked = true;
    update({ isDefinition, problems });
    return isDefinition;
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

  function apply(): void {
    if (state.isApplied) {
      if (!isChecked) check();
      return;
    }
    if (!check()) return;
    const edited = JSON.parse(state.text) as JsonObject;
    if (!isEqualJson(edited, definition)) session.execute(diffDefinition(base, edited));
    readSurvey(true);
    update({ isApplied: true });
    if (!isChecked) check();
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
        apply();
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
