import type { NodeId } from '@vantage/survey-document/survey-document';
import type { EditorState } from '../../../session/editor-session';
import { useEditorState } from '../../../session/use-editor';
import { countSurvey } from '../../elements/survey-counts';
import { findTabStop } from '../tab-stop';

interface CardState {
  readonly isSelected: boolean;
  /** Its texts can be edited, since it is the only element that is selected. */
  readonly isEditable: boolean;
  readonly isTabStop: boolean;
  readonly number: number | null;
}

type SelectedState = Pick<EditorState, 'document' | 'selection' | 'pageId' | 'isReadOnly'>;

/** The state is one text, which stays the same while nothing in it changes; one subscription costs less than four. */
function describeState(state: SelectedState, id: NodeId): string {
  const { document, selection, isReadOnly } = state;
  const isSelected = selection.includes(id);
  return JSON.stringify([
    isSelected,
    isSelected && selection.length === 1 && !isReadOnly,
    findTabStop(state) === id,
    countSurvey(document).numbers.get(id) ?? null,
  ]);
}

/** @returns what a card shows of the editor's state, apart from the node itself */
export function useCardState(id: NodeId): CardState {
  const text = useEditorState((state) => describeState(state, id));
  const [isSelected, isEditable, isTabStop, number] = JSON.parse(text) as [
    boolean,
    boolean,
    boolean,
    number | null,
  ];
  return { isSelected, isEditable, isTabStop, number };
}
