import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { Button } from '@mantine/core';
import { getNodeType } from '@vantage/survey-document/node-title';
import type { DocumentNode, NodeId } from '@vantage/survey-document/survey-document';
import { IconPlus } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EditableItem } from './editable-item';
import { listItemLists, maxSortableItems, type ItemList } from './item-lists';
import { MatrixEditor } from './matrix-editor';
import { SortingArea, useSortableItem } from './sortable-items';
import { listSpecialChoices } from './special-choices';
import { SpecialItem } from './special-item';
import { useItems } from './use-items';
import classes from './items.module.css';

/** Focuses the text of an item once it is rendered. */
function useItemFocus() {
  const root = useRef<HTMLDivElement>(null);
  const wanted = useRef<NodeId | null>(null);
  const [requestedId, setRequestedId] = useState<NodeId | null>(null);
  const focus = (): void => {
    if (wanted.current === null) return;
    const field = root.current?.querySelector<HTMLTextAreaElement>(
      `[data-item-id="${wanted.current}"] textarea`,
    );
    if (!field) return;
    wanted.current = null;
    field.focus();
    // What is typed replaces the text of a new item.
    field.select();
  };
  useLayoutEffect(focus);
  return {
    root,
    requestedId,
    focusItem: (id: NodeId): void => {
      wanted.current = id;
      setRequestedId(id);
      focus();
    },
  };
}

interface ListProps {
  readonly question: DocumentNode;
  readonly onFocusItem: (id: NodeId) => void;
}

interface EditedListProps extends ListProps {
  /** The item that takes the focus. */
  readonly requestedId: NodeId | null;
}

const AddButton = ({ question, list, onFocusItem }: ListProps & { readonly list: ItemList }) => {
  const { t } = useTranslation('survey-design');
  const items = useItems(question.id, list);
  return (
    <Button
      variant="subtle"
      size="xs"
      className={classes.add}
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
      onClick={() => onFocusItem(items.addAfter(question.lists.get(list)?.at(-1) ?? null))}
    >
      {t(`item.add.${list}`)}
    </Button>
  );
};

const marks: Readonly<Record<string, string | undefined>> = {
  checkbox: classes.box,
  tagbox: classes.box,
  radiogroup: classes.circle,
  buttongroup: classes.circle,
};

const maxColumns = 4;

/** @returns the columns of the choices, which SurveyJS fills one after the other by default */
function getColumnStyle(question: DocumentNode, count: number): CSSProperties {
  const columns = question.properties.get('colCount');
  if (typeof columns !== 'number' || columns < 2) return {};
  const used = Math.min(columns, maxColumns);
  const isRowByRow = question.properties.get('itemFlow') === 'row';
  return {
    gridTemplateColumns: `repeat(${used}, minmax(0, 1fr))`,
    ...(!isRowByRow && {
      gridAutoFlow: 'column',
      gridTemplateRows: `repeat(${Math.ceil(count / used)}, auto)`,
    }),
  };
}

const Mark = ({ type, number }: { readonly type: string; readonly number: number | null }) =>
  marks[type] ? (
    <span className={marks[type]} aria-hidden />
  ) : (
    <span className={classes.number} aria-hidden>
      {number}
    </span>
  );

const SortableRow = ({ id, children }: { readonly id: NodeId; readonly children: ReactNode }) => {
  const { attributes, handle } = useSortableItem(id);
  return (
    <li {...attributes} className={classes.row}>
      {handle}
      {children}
    </li>
  );
};

const ItemColumn = (props: EditedListProps & { readonly list: ItemList }) => {
  const { question, list, requestedId, onFocusItem } = props;
  const ids = question.lists.get(list) ?? [];
  const type = getNodeType(question);
  const special = list === 'choices' ? listSpecialChoices(question) : [];
  const style = list === 'choices' ? getColumnStyle(question, ids.length + special.length) : {};
  const items = useItems(question.id, list);
  const isSortable = ids.length <= maxSortableItems;
  const rows = ids.map((id, index) => {
    const item = (
      <>
        <Mark type={type} number={index + 1} />
        <EditableItem
          questionId={question.id}
          list={list}
          id={id}
          position={index + 1}
          siblings={ids}
          isRequested={id === requestedId}
          onFocusItem={onFocusItem}
        />
      </>
    );
    return isSortable ? (
      <SortableRow key={id} id={id}>
        {item}
      </SortableRow>
    ) : (
      <li key={id} className={classes.row}>
        {item}
      </li>
    );
  });
  const content = (
    <ol className={classes.list} style={style}>
      {rows}
      {special.map((choice) => (
        <li key={choice.property} className={classes.row}>
          <Mark type={type} number={null} />
          <SpecialItem question={question} choice={choice} />
        </li>
      ))}
    </ol>
  );
  return isSortable ? (
    <SortingArea onMove={items.moveTo}>
      <SortableContext items={[...ids]} strategy={rectSortingStrategy}>
        {content}
      </SortableContext>
    </SortingArea>
  ) : (
    content
  );
};

/** The choices, rows and columns of the selected question, edited where they are displayed. */
export const ItemsEditor = ({ question }: { readonly question: DocumentNode }) => {
  const { root, requestedId, focusItem } = useItemFocus();
  const lists = listItemLists(question);
  return (
    <div ref={root}>
      {lists.includes('columns') ? (
        <MatrixEditor question={question} requestedId={requestedId} onFocusItem={focusItem} />
      ) : (
        lists.map((list) => (
          <ItemColumn
            key={list}
            question={question}
            list={list}
            requestedId={requestedId}
            onFocusItem={focusItem}
          />
        ))
      )}
      <div className={classes.buttons}>
        {lists.map((list) => (
          <AddButton key={list} question={question} list={list} onFocusItem={focusItem} />
        ))}
      </div>
    </div>
  );
};
