import type { NodeId } from '@vantage/survey-document/survey-document';
import { useTranslation } from 'react-i18next';
import { useDesignState } from '../state/design-state';
import { useDraggedLabel } from './drag-preview';
import classes from './drag.module.css';

interface DropSlotProps {
  readonly parentId: NodeId;
  readonly list: string;
  readonly after: NodeId | null;
}

/** It is visible while a drop would put something there. */
export const DropSlot = ({ parentId, list, after }: DropSlotProps) => {
  const { t } = useTranslation('survey-design');
  const getLabel = useDraggedLabel();
  const dragged = useDesignState(({ dragged, dropPosition }) =>
    dropPosition?.parentId === parentId && dropPosition.list === list && dropPosition.after === after
      ? dragged
      : null,
  );
  if (!dragged) return null;
  const { icon: Icon, label } = getLabel(dragged);
  return (
    <div className={classes.slot}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={classes.slotLabel}>{t('drag.drop', { name: label })}</span>
    </div>
  );
};
