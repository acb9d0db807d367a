import { defaultKeymap, history, historyKeymap, redo, undo } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { pageMeta } from '../../../lib/browser/page-meta';
import type { TextRange } from './definition-problems';
import { jsonTheme } from './json-theme';

export interface JsonEditorOptions {
  readonly text: string;
  readonly label: string;
  readonly isReadOnly: boolean;
  /** These are CodeMirror's own texts, by the English ones. */
  readonly phrases: Readonly<Record<string, string>>;
  readonly onEdit: (text: string) => void;
  /** They are called for the keys of undo and redo. @returns false to let the editor undo its own last change */
  readonly onUndo: () => boolean;
  readonly onRedo: () => boolean;
}

export interface JsonEditor {
  /** Changes only the part that differs, so that the caret and the folded parts stay. */
  readonly setText: (text: string) => void;
  readonly setProblems: (diagnostics: readonly Diagnostic[]) => void;
  /** Selects a range and scrolls to it. */
  readonly reveal: (range: TextRange) => void;
  /** Forgets the editor's own changes once they are in the history of the survey. */
  readonly clearHistory: () => void;
  readonly focus: () => void;
  readonly destroy: () => void;
}

const external = Annotation.define<boolean>();

/** @returns the part of `before` to be replaced, and its replacement */
export function findTextChange(before: string, after: string) {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let end = 0;
  while (
    end < shorter - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

export function createJsonEditor(parent: HTMLElement, options: JsonEditorOptions): JsonEditor {
  const historyPart = new Compartment();
  const undoKeys = [
    { key: 'Mod-z', preventDefault: true, run: (view: EditorView) => options.onUndo() || undo(view) },
    { key: 'Mod-y', preventDefault: true, run: (view: EditorView) => options.onRedo() || redo(view) },
    { key: 'Mod-Shift-z', preventDefault: true, run: (view: EditorView) => options.onRedo() || redo(view) },
  ];
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        // The Content-Security-Policy requires it for the style element that CodeMirror adds.
        EditorView.cspNonce.of(pageMeta.styleNonce),
        EditorState.phrases.of({ ...options.phrases }),
        EditorView.contentAttributes.of({
          'aria-label': options.label,
          'aria-multiline': 'true',
          tabindex: '0',
        }),
        lineNumbers(),
        foldGutter(),
        lintGutter(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        highlightSelectionMatches(),
        drawSelection(),
        bracketMatching(),
        indentOnInput(),
        search({ top: true }),
        json(),
        jsonTheme,
        EditorState.readOnly.of(options.isReadOnly),
        historyPart.of(history()),
        // Tab isn't bound, so that it leaves the field.
        keymap.of([...undoKeys, ...searchKeymap, ...foldKeymap, ...defaultKeymap, ...historyKeymap]),
        EditorView.updateListener.of((update) => {
          const isOwn = update.transactions.some((each) => each.annotation(external) === true);
          if (update.docChanged && !isOwn) options.onEdit(update.state.doc.toString());
        }),
      ],
    }),
  });

  return {
    setText(text) {
      const before = view.state.doc.toString();
      if (before === text) return;
      view.dispatch({ changes: findTextChange(before, text), annotations: external.of(true) });
    },
    setProblems(diagnostics) {
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    reveal({ from, to }) {
      const { length } = view.state.doc;
      const anchor = Math.min(from, length);
      // The beginning of a long part is what matters.
      const head = view.state.doc.lineAt(anchor).to;
      view.dispatch({
        selection: { anchor, head: Math.min(head, Math.max(anchor, to)) },
        effects: EditorView.scrollIntoView(anchor, { y: 'start', yMargin: 48 }),
      });
    },
    clearHistory() {
      view.dispatch({ effects: historyPart.reconfigure([]) });
      view.dispatch({ effects: historyPart.reconfigure(history()) });
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}
