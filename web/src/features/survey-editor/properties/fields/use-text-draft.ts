import type { Json } from '@vantage/survey-document/json';
import { useEffect, useId, useReducer, useRef } from 'react';
import type { EditorSession } from '../../session/editor-session';
import { useEditor } from '../../session/use-editor';
import type { PropertyField } from './property-field';

interface Draft {
  readonly text: string;
  /** The value in the document when the text was typed. If the value is another one now, the text is outdated. */
  readonly base: string | undefined;
}

export type ParsedText =
  | { readonly value: Json | undefined }
  /** The text can't be a value of the property, and stays in its field only. */
  | { readonly problem: string };

/** Drafts outlive their fields: what was typed is still there when the author comes back to the field. */
const draftsBySession = new WeakMap<EditorSession, Map<string, Draft>>();

function getDrafts(session: EditorSession): Map<string, Draft> {
  const existing = draftsBySession.get(session);
  if (existing) return existing;
  const drafts = new Map<string, Draft>();
  draftsBySession.set(session, drafts);
  return drafts;
}

export interface TextDraft {
  readonly text: string;
  /** Why the text isn't in the document. */
  readonly problem: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

interface TextDraftOptions {
  readonly field: Pick<PropertyField, 'key' | 'value' | 'write'>;
  /** Tells texts of one property apart, such as those in several languages. */
  readonly part?: string;
  readonly format: (value: Json | undefined) => string;
  readonly parse: (text: string, current: Json | undefined) => ParsedText;
  /** Writes a text that could be parsed; by default, its value. @returns the value of the property */
  readonly write?: (text: string, mergeKey: string) => Json | undefined;
}

/**
 * Connects a field in which one types with a property: each change is written at once, and what can't be written is
 * kept as a draft.
 */
export function useTextDraft({ field, part = '', format, parse, write }: TextDraftOptions): TextDraft {
  const session = useEditor();
  const drafts = getDrafts(session);
  const key = `${field.key} ${part}`;
  const fieldId = useId();
  const visits = useRef(0);
  const [, render] = useReducer((count: number) => count + 1, 0);
  const base = JSON.stringify(field.value);
  const stored = drafts.get(key);
  const draft = stored?.base === base ? stored : undefined;
  const text = draft?.text ?? format(field.value);
  const parsed = draft && parse(draft.text, field.value);
  const problem = parsed && 'problem' in parsed ? parsed.problem : undefined;

  const finish = () => {
    const last = drafts.get(key);
    if (last && !('problem' in parse(last.text, field.value))) drafts.delete(key);
  };
  // A field can disappear while it has the focus, which it doesn't tell by an event.
  const finishLast = useRef(finish);
  useEffect(() => {
    finishLast.current = finish;
  });
  useEffect(() => () => finishLast.current(), []);

  const onChange = (typed: string): void => {
    const next = parse(typed, field.value);
    if ('problem' in next) {
      drafts.set(key, { text: typed, base });
    } else {
      const mergeKey = `${key} ${fieldId} ${visits.current}`;
      const writeValue = (): Json | undefined =>
        field.write((current) => {
          const each = parse(typed, current);
          return 'problem' in each ? current : each.value;
        }, mergeKey);
      const written = write ? write(typed, mergeKey) : writeValue();
      drafts.set(key, { text: typed, base: JSON.stringify(written) });
    }
    render();
  };
  const onFocus = (): void => {
    visits.current += 1;
  };
  const onBlur = (): void => {
    finish();
    render();
  };
  return { text, problem, onChange, onFocus, onBlur };
}
