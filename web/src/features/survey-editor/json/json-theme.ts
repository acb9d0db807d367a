import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

// The tokens follow the color scheme, so that both have one theme.

const look = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--vg-text)',
    backgroundColor: 'var(--vg-surface)',
    fontSize: 'var(--vg-fs-sm)',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--vg-font-mono)', lineHeight: 'var(--vg-lh-sm)', overflow: 'auto' },
  '.cm-content': { padding: 'var(--vg-s2) 0', caretColor: 'var(--vg-text)' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--vg-text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--vg-brand-line)',
  },
  '.cm-gutters': {
    color: 'var(--vg-text-3)',
    backgroundColor: 'var(--vg-surface-2)',
    borderRight: '1px solid var(--vg-border)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--vg-hover)' },
  // The line of the caret must not cover the selection, which is drawn behind the text.
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '.cm-foldGutter .cm-gutterElement': { cursor: 'pointer', padding: '0 var(--vg-s1)' },
  '.cm-foldPlaceholder': {
    color: 'var(--vg-text-2)',
    backgroundColor: 'var(--vg-active)',
    border: 'none',
    padding: '0 var(--vg-s1)',
  },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--vg-brand-soft)',
    outline: '1px solid var(--vg-brand-mark)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--vg-active)' },
  '.cm-searchMatch': { backgroundColor: 'var(--vg-warn-soft)', outline: '1px solid var(--vg-warn-line)' },
  '.cm-searchMatch.cm-searchMatch-selected': { outline: '2px solid var(--vg-warn)' },
  '.cm-panels': { color: 'var(--vg-text)', backgroundColor: 'var(--vg-surface-2)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--vg-border)' },
  '.cm-panel.cm-search': {
    padding: 'var(--vg-s2) var(--vg-s8) var(--vg-s2) var(--vg-s3)',
    fontSize: 'var(--vg-fs-sm)',
  },
  '.cm-panel.cm-search label': { fontSize: 'var(--vg-fs-sm)' },
  '.cm-textfield': {
    minHeight: '28px',
    fontSize: 'var(--vg-fs-sm)',
    color: 'var(--vg-text)',
    backgroundColor: 'var(--vg-surface)',
    border: '1px solid var(--vg-border-2)',
    borderRadius: 'var(--vg-r-sm)',
  },
  '.cm-button': {
    minHeight: '28px',
    fontSize: 'var(--vg-fs-sm)',
    color: 'var(--vg-text)',
    backgroundColor: 'var(--vg-surface)',
    backgroundImage: 'none',
    border: '1px solid var(--vg-border-2)',
    borderRadius: 'var(--vg-r-sm)',
  },
  '.cm-panel.cm-search [name=close]': { minWidth: '24px', minHeight: '24px', fontSize: 'var(--vg-fs-lg)' },
  '.cm-tooltip': {
    color: 'var(--vg-text)',
    backgroundColor: 'var(--vg-surface)',
    border: '1px solid var(--vg-border-2)',
    borderRadius: 'var(--vg-r-sm)',
  },
  '.cm-diagnostic': { fontFamily: 'var(--vg-font)', borderLeftColor: 'var(--vg-bad)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--vg-warn-solid)' },
  // CodeMirror's own underline is an image in a fixed color.
  '.cm-lintRange': { backgroundImage: 'none', textDecoration: 'underline wavy var(--vg-bad)' },
  '.cm-lintRange-warning': { textDecorationColor: 'var(--vg-warn-solid)' },
});

const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--vg-brand-text)' },
  { tag: tags.string, color: 'var(--vg-ok)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--vg-warn)' },
  { tag: [tags.bracket, tags.separator, tags.punctuation], color: 'var(--vg-text-2)' },
]);

export const jsonTheme = [look, syntaxHighlighting(colors)];
