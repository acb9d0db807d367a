import { createContext, use } from 'react';

/** The panes of the Design tab: that of palette and outline, the canvas, and the properties. */
export type Pane = 'outline' | 'canvas' | 'properties';

interface EditorPanes {
  /** Brings a pane to the front, where not all are visible at the same time, and moves the focus there. */
  readonly openPane: (pane: Pane) => void;
}

export const EditorPanesContext = createContext<EditorPanes>({ openPane: () => undefined });

export const useEditorPanes = (): EditorPanes => use(EditorPanesContext);
