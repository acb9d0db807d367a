import type { NodeId } from '@vantage/survey-document/survey-document';
import { useSyncExternalStore } from 'react';
import type { MenuPosition } from '../../outline/element-menu';
import type { EditorSession } from '../../session/editor-session';
import { useEditor } from '../../session/use-editor';
import type { Position } from '../elements/position';

/** What is being dragged: a new element, or nodes of the document. */
export type Dragged =
  | { readonly kind: 'type'; readonly typeId: string }
  | { readonly kind: 'nodes'; readonly ids: readonly NodeId[] };

interface FocusRequest {
  readonly id: NodeId;
  /** The title is edited, or the card itself has the focus. */
  readonly part: 'title' | 'card';
}

/** The state of the design surface that is no part of the document or its history. */
interface DesignState {
  readonly dragged: Dragged | null;
  readonly dropPosition: Position | null;
  /** The element that takes the focus as soon as it is rendered. */
  readonly focusRequest: FocusRequest | null;
  /** Where the menu of the selection is open. */
  readonly menu: MenuPosition | null;
}

interface DesignStore {
  readonly getState: () => DesignState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly update: (changes: Partial<DesignState>) => void;
}

function createDesignStore(): DesignStore {
  const listeners = new Set<() => void>();
  let state: DesignState = { dragged: null, dropPosition: null, focusRequest: null, menu: null };
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update(changes) {
      state = { ...state, ...changes };
      for (const listener of listeners) listener();
    },
  };
}

const stores = new WeakMap<EditorSession, DesignStore>();

/** @returns the state that palette and canvas of one editor share */
export function useDesignStore(): DesignStore {
  const session = useEditor();
  const store = stores.get(session) ?? createDesignStore();
  stores.set(session, store);
  return store;
}

/** @param selector must return the same object for the same state */
export function useDesignState<Selected>(selector: (state: DesignState) => Selected): Selected {
  const { subscribe, getState } = useDesignStore();
  return useSyncExternalStore(subscribe, () => selector(getState()));
}
