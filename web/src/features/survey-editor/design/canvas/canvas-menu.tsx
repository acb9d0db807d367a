import { ElementMenu } from '../../outline/element-menu';
import { useEditor } from '../../session/use-editor';
import { useDesignState, useDesignStore } from '../state/design-state';

/** The menu of the selection, by the button of a card, a key or the right mouse button. */
export const CanvasMenu = () => {
  const session = useEditor();
  const designStore = useDesignStore();
  const position = useDesignState(({ menu }) => menu);
  if (!position) return null;
  const requestFocus = (part: 'card' | 'title'): void => {
    const [id] = session.getState().selection;
    if (id !== undefined) designStore.update({ focusRequest: { id, part } });
  };
  return (
    <ElementMenu
      position={position}
      onRename={() => requestFocus('title')}
      onClose={() => {
        designStore.update({ menu: null });
        requestFocus('card');
      }}
    />
  );
};
