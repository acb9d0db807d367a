import type { DocumentNode, NodeId, SurveyDocument } from '@vantage/survey-document/survey-document';
import { createContext, use, useSyncExternalStore } from 'react';
import type { EditorSession, EditorState } from './editor-session';

export const EditorSessionContext = createContext<EditorSession | null>(null);

/** @throws {Error} outside of the editor */
export function useEditor(): EditorSession {
  const session = use(EditorSessionContext);
  if (!session) throw new Error('There is no editor around this component.');
  return session;
}

/**
 * Renders the component again when the selected part of the state changes.
 * @param selector must return the same object for the same state
 */
export function useEditorState<Selected>(selector: (state: EditorState) => Selected): Selected {
  const { subscribe, getState } = useEditor();
  return useSyncExternalStore(subscribe, () => selector(getState()));
}

export const useDocument = (): SurveyDocument => useEditorState(({ document }) => document);

export const useNode = (id: NodeId): DocumentNode | undefined =>
  useEditorState(({ document }) => document.nodes.get(id));

/** Whether nothing can be changed, for example since the survey is archived. */
export const useIsReadOnly = (): boolean => useEditorState(({ isReadOnly }) => isReadOnly);

export const useSelection = (): readonly NodeId[] => useEditorState(({ selection }) => selection);
