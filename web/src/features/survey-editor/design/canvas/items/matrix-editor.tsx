import {
  horizontalListSortingStrategy,
  SortableContext,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { getNodeType } from '@vantage/survey-document/node-title';
import type { DocumentNode, NodeId } from '@vantage/survey-document/survey-document';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EditableItem } from './editable-item';
import { listItemLists, maxSortableItems, type ItemList } from './item-lists';
import { SortingArea, useSortableItem } from './sortable-items';
import { useItems } from './use-items';
import classes from './items.module.css';

interface HeaderProps {
  readonly id: NodeId;
  readonly children: ReactNode;
}

const SortableColumn = ({ id, children }: HeaderProps) => {
  const { attributes, handle } = useSortableItem(id, 'x');
  return (
    <th {...attributes} scope="col">
      {handle}
      {children}
    </th>
  );
};

interface RowProps extends HeaderProps {
  readonly cells: ReactNode;
}

const SortableRow = ({ id, children, cells }: RowProps) => {
  const { attributes, handle } = useSortableItem(id, 'y');
  return (
    <tr {...attributes}>
      <th scope="row">
        {handle}
        {children}
      </th>
      {cells}
    </tr>
  );
};

interface MatrixEditorProps {
  readonly question: DocumentNode;
  /** The row or column that takes the focus. */
  readonly requestedId: NodeId | null;
  readonly onFocusItem: (id: NodeId) => void;
}

/** The rows and columns of a matrix as respondents see them, with texts that are edited in place. */
export const MatrixEditor = ({ question, requestedId, onFocusItem }: MatrixEditorProps) => {
  const { t } = useTranslation('survey-design');
  const columns = question.lists.get('columns') ?? [];
  const rows = question.lists.get('rows') ?? [];
  const columnItems = useItems(question.id, 'columns');
  const rowItems = useItems(question.id, 'rows');
  const hasRows = listItemLists(question).includes('rows');
  const isSortable = rows.length + columns.length <= maxSortableItems;
  const cell = (
    <span className={getNodeType(question) === 'matrix' ? classes.circle : classes.cell} aria-hidden />
  );
  const cells = columns.map((column) => <td key={column}>{cell}</td>);
  const getItem = (list: ItemList, id: NodeId, index: number): ReactNode => (
    <EditableItem
      questionId={question.id}
      list={list}
      id={id}
      position={index + 1}
      siblings={list === 'rows' ? rows : columns}
      isRequested={id === requestedId}
      onFocusItem={onFocusItem}
    />
  );
  const headers = columns.map((id, index) =>
    isSortable ? (
      <SortableColumn key={id} id={id}>
        {getItem('columns', id, index)}
      </SortableColumn>
    ) : (
      <th key={id} scope="col">
        {getItem('columns', id, index)}
      </th>
    ),
  );
  const body = rows.map((id, index) =>
    isSortable ? (
      <SortableRow key={id} id={id} cells={cells}>
        {getItem('rows', id, index)}
      </SortableRow>
    ) : (
      <tr key={id}>
        <th scope="row">{getItem('rows', id, index)}</th>
        {cells}
      </tr>
    ),
  );
  return (
    <SortingArea
      onMove={(id, targetId) => (columns.includes(id) ? columnItems : rowItems).moveTo(id, targetId)}
    >
      <div className={classes.scroller}>
        <table className={classes.matrix} data-rows={hasRows}>
          <thead>
            <tr>
              {hasRows && <td aria-label={t('item.rows', { number: '' })} />}
              <SortableContext items={[...columns]} strategy={horizontalListSortingStrategy}>
                {headers}
              </SortableContext>
            </tr>
          </thead>
          <tbody>
            {hasRows ? (
              <SortableContext items={[...rows]} strategy={verticalListSortingStrategy}>
                {body}
              </SortableContext>
            ) : (
              <tr>{cells}</tr>
            )}
          </tbody>
        </table>
      </div>
    </SortingArea>
  );
};
