import { getNodeTitle } from '@vantage/survey-document/node-title';
import { IconFile } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../../session/use-editor';
import { describeType, getElementType } from '../element-types/element-types';
import { useTypeTitle } from '../element-types/use-type-title';
import { useDesignState, type Dragged } from '../state/design-state';
import classes from './drag.module.css';

/** The distance from the pointer in px. */
const pointerGap = 12;
/** The preview's own height in px. */
const previewHeight = 34;

/** @returns the icon and name of what is dragged */
export function useDraggedLabel(): (dragged: Dragged) => {
  readonly icon: typeof IconFile | ReturnType<typeof describeType>['icon'];
  readonly label: string;
} {
  const { t } = useTranslation('survey-design');
  const session = useEditor();
  const getTypeTitle = useTypeTitle();
  return (dragged) => {
    if (dragged.kind === 'type')
      return { icon: describeType(dragged.typeId).icon, label: getTypeTitle(dragged.typeId) };
    const node = session.getState().document.nodes.get(dragged.ids[0] ?? '');
    const icon = node?.kind === 'element' ? getElementType(node).icon : IconFile;
    const label =
      dragged.ids.length > 1
        ? t('drag.several', { count: dragged.ids.length })
        : node
          ? getNodeTitle(node)
          : '';
    return { icon, label };
  };
}

/** It follows the pointer, without rendering. The library's own overlay would start from the whole canvas. */
export const DragPreview = () => {
  const dragged = useDesignState((state) => state.dragged);
  const getLabel = useDraggedLabel();
  const preview = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!dragged) return;
    const ended = new AbortController();
    const options = { signal: ended.signal, passive: true, capture: true };
    const follow = ({ clientX, clientY }: { clientX: number; clientY: number }): void => {
      if (!preview.current) return;
      preview.current.style.translate = `${clientX + pointerGap}px ${clientY - pointerGap - previewHeight}px`;
      preview.current.hidden = false;
    };
    window.addEventListener('mousemove', follow, options);
    window.addEventListener('touchmove', ({ touches: [touch] }) => touch && follow(touch), options);
    return () => ended.abort();
  }, [dragged]);
  if (!dragged) return null;
  const { icon: Icon, label } = getLabel(dragged);
  return createPortal(
    <div ref={preview} className={classes.preview} hidden>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={classes.previewLabel}>{label}</span>
    </div>,
    document.body,
  );
};
