import type { NodeId } from '@vantage/survey-document/survey-document';
import { useNode } from '../../../session/use-editor';
import { findElementList } from '../../../moving/element-places';
import { DropSlot } from '../../drag/drop-slot';
import { listElements } from '../../elements/element-lists';
import { ElementCard } from './element-card';
import classes from './element-list.module.css';

interface ElementListProps {
  readonly parentId: NodeId;
  readonly label: string;
}

/** The questions and panels of a page or panel, between which others can be dropped. */
export const ElementList = ({ parentId, label }: ElementListProps) => {
  const parent = useNode(parentId);
  if (!parent) return null;
  const list = findElementList(parent) ?? 'elements';
  return (
    <ol className={classes.list} aria-label={label} data-drop-parent={parentId} data-drop-list={list}>
      <li className={classes.first} role="presentation">
        <DropSlot parentId={parentId} list={list} after={null} />
      </li>
      {listElements(parent).map((id) => (
        <li key={id} className={classes.item} data-node-id={id}>
          <ElementCard id={id} />
          <DropSlot parentId={parentId} list={list} after={id} />
        </li>
      ))}
    </ol>
  );
};
