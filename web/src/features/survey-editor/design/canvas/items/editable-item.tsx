import { ActionIcon } from '@mantine/core';
import { getNodeName } from '@vantage/survey-document/node-title';
import type { NodeId } from '@vantage/survey-document/survey-document';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditorState } from '../../../session/use-editor';
import { InlineText } from '../../text/inline-text';
import { useIsNear } from '../cards/use-is-near';
import { readItemText, type ItemList } from './item-lists';
import { useItems } from './use-items';
import classes from './items.module.css';

interface EditableItemProps {
  readonly questionId: NodeId;
  readonly list: ItemList;
  readonly id: NodeId;
  readonly position: number;
  readonly siblings: readonly NodeId[];
  /** It is about to take the focus, so it has its field at once. */
  readonly isRequested: boolean;
  /** Focuses an item as soon as it is rendered. */
  readonly onFocusItem: (id: NodeId) => void;
}

/** More fields at once would block the page: those after them are texts until they come close to the view. */
const maxInitialFields = 50;

const useItemText = ({ questionId, list, id }: EditableItemProps): string =>
  useEditorState(({ document }) => {
    const [question, item] = [document.nodes.get(questionId), document.nodes.get(id)];
    return question && item ? readItemText(document, question, list, item) : '';
  });

const ItemField = (props: EditableItemProps) => {
  const { questionId, list, id, position, siblings, onFocusItem } = props;
  const { t } = useTranslation('survey-design');
  const items = useItems(questionId, list);
  const text = useItemText(props);
  const name = useEditorState(({ document }) => {
    const item = document.nodes.get(id);
    return item ? getNodeName(item) : '';
  });
  const label = t(`item.${list}`, { number: position });
  const remove = () => {
    const next = siblings[position - 2] ?? siblings[position];
    items.remove(id);
    if (next !== undefined) onFocusItem(next);
  };
  return (
    <>
      <InlineText
        label={label}
        value={text}
        emptyValue={name}
        placeholder={label}
        className={classes.text}
        onChange={(next, mergeKey) => items.setText(id, next, mergeKey)}
        onEnter={() => onFocusItem(items.addAfter(id))}
        onBackspaceInEmpty={remove}
        onPasteLines={(lines) => {
          onFocusItem(items.pasteInto(id, lines));
          return true;
        }}
        onAltArrow={(direction) => {
          items.move(id, direction);
          onFocusItem(id);
        }}
      />
      <ActionIcon
        className={classes.remove}
        size="xs"
        tabIndex={-1}
        aria-label={t('item.remove', { name: text })}
        onClick={remove}
      >
        <IconX size={14} stroke={1.6} aria-hidden />
      </ActionIcon>
    </>
  );
};

const ItemText = (props: EditableItemProps) => (
  <span className={classes.text} dir="auto">
    {useItemText(props)}
  </span>
);

/** It keeps its field once it had one, so that scrolling doesn't take the focus away. */
const DistantItem = (props: EditableItemProps) => {
  const item = useRef<HTMLSpanElement>(null);
  const { isNear, height } = useIsNear(item);
  const hasField = props.isRequested || isNear || height !== undefined;
  return (
    <span ref={item} className={classes.item} data-item-id={props.id}>
      {hasField ? <ItemField {...props} /> : <ItemText {...props} />}
    </span>
  );
};

/** The text of a choice, row or column. Enter adds the next one, Backspace in an empty one removes it. */
export const EditableItem = (props: EditableItemProps) =>
  props.position > maxInitialFields ? (
    <DistantItem {...props} />
  ) : (
    <span className={classes.item} data-item-id={props.id}>
      <ItemField {...props} />
    </span>
  );
