import type { NodeId } from '@vantage/survey-document/survey-document';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesignState, type Dragged } from '../state/design-state';
import { useDraggedLabel } from './drag-preview';
import classes from './drag.module.css';

interface DropSlotProps {
  readonly parentId: NodeId;
  readonly list: string;
  readonly after: NodeId | null;
}

const DropLine = ({ dragged }: { readonly dragged: Dragged }) => {
  const { t } = useTranslation('survey-design');
  const getLabel = useDraggedLabel();
  const { icon: Icon, label } = getLabel(dragged);
  return (
    <div className={classes.slot} data-drop-slot>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={classes.slotLabel}>{t('drag.drop', { name: label })}</span>
    </div>
  );
};

/** A position of a list. It is visible while a drop would put something there. */
export const DropSlot = memo(({ parentId, list, after }: DropSlotProps) => {
  const dragged = useDesignState(({ dragged, dropPosition }) =>
    dropPosition?.parentId === parentId && dropPosition.list === list && dropPosition.after === after
      ? dragged
      : null,
  );
  return dragged && <DropLine dragged={dragged} />;
});
