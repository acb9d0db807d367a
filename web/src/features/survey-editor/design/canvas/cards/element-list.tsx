import type { NodeId } from '@vantage/survey-document/survey-document';
import { useTranslation } from 'react-i18next';
import { useNode } from '../../../session/use-editor';
import { findElementList } from '../../../moving/element-places';
import { DropSlot } from '../../drag/drop-slot';
import { useTypeTitle } from '../../element-types/use-type-title';
import { listElements } from '../../elements/element-lists';
import { ElementCard } from './element-card';
import classes from './element-list.module.css';

interface ElementListProps {
  readonly parentId: NodeId;
  readonly label: string;
}

/** The questions and panels of a page or panel, between which others can be dropped. */
export const ElementList = ({ parentId, label }: ElementListProps) => {
  const { t } = useTranslation('survey-design');
  const getTypeTitle = useTypeTitle();
  const parent = useNode(parentId);
  if (!parent) return null;
  const list = findElementList(parent) ?? 'elements';
  return (
    <div className={classes.drop} data-drop-parent={parentId} data-drop-list={list}>
      <DropSlot parentId={parentId} list={list} after={null} />
      <ol className={classes.list} aria-label={label}>
        {listElements(parent).map((id) => (
          <li key={id} className={classes.item} data-node-id={id}>
            <ElementCard id={id} t={t} getTypeTitle={getTypeTitle} />
            <DropSlot parentId={parentId} list={list} after={id} />
          </li>
        ))}
      </ol>
    </div>
  );
};
