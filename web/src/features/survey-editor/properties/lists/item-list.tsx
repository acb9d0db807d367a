import { ActionIcon, Button } from '@mantine/core';
import { IconListDetails, IconPlus } from '@tabler/icons-react';
import { enterNodes, formatEntries } from '@vantage/survey-document/operations/fast-entry';
import { listNodes, type NodeId } from '@vantage/survey-document/survey-document';
import { memo, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tooltip } from '../../../../ui/overlays/tooltip';
import { useAnnounce } from '../../session/announcer';
import { useEditor, useNode } from '../../session/use-editor';
import { useNodes } from '../use-nodes';
import { FastEntryDialog } from './fast-entry-dialog';
import { ItemRow } from './item-row';
import { addItem, getItemText, pasteIntoItem } from './item-values';
import classes from './lists.module.css';
import { SortableRows } from './sortable-rows';
import { useListActions } from './use-list-actions';

interface ItemListProps {
  nodeId: NodeId;
  /** The property that lists the items. */
  list: string;
  label: string;
  /** Shows the label as a heading above the list. */
  hasHeading?: boolean;
  /** Each item has a button that opens its properties. */
  hasDetails?: boolean;
}

const emptyIds: readonly NodeId[] = [];

const addTexts = {
  choices: 'list.addChoice',
  rows: 'list.addRow',
  columns: 'list.addColumn',
} as const;

const hasOwnText = (list: string): list is keyof typeof addTexts => Object.hasOwn(addTexts, list);

const ListEditor = (props: ItemListProps) => {
  const { nodeId, list, label, hasHeading = false, hasDetails = false } = props;
  const { t } = useTranslation('survey-properties');
  const session = useEditor();
  const announce = useAnnounce();
  const ids = useNode(nodeId)?.lists.get(list) ?? emptyIds;
  const nodes = useNodes(ids);
  const nodesById = useMemo(() => new Map(nodes.map((node) => [node.id, node])), [nodes]);
  const location = { parentId: nodeId, list };
  const container = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const scrollToRow = useRef<((index: number) => void) | null>(null);
  const [isEntering, setEntering] = useState(false);
  const actions = useListActions({
    location,
    container,
    addButton,
    reveal: (index) => scrollToRow.current?.(index),
    rowControl: 'text',
  });

  const getDocument = () => session.getState().document;
  const addAfter = (after: NodeId | null): void => actions.add(addItem(getDocument(), location, after));
  const pasteLines = (id: NodeId, text: string): void => {
    const node = getDocument().nodes.get(id);
    if (!node) return;
    const { commands, ids: changed } = pasteIntoItem(getDocument(), node, text);
    session.execute(commands);
    announce(t('list.pasted', { count: changed.length }));
    const last = changed.at(-1);
    if (last !== undefined) actions.focusRow(last, 'text');
  };
  const focusNeighbor = (index: number): void => {
    const id = ids[index];
    if (id !== undefined) actions.focusRow(id, 'text');
    actions.focusPending();
  };

  return (
    <div className={classes.items}>
      <div className={classes.toolbar}>
        {hasHeading && <h3 className={classes.heading}>{label}</h3>}
        <ActionIcon
          size={28}
          aria-label={t('list.editAsText', { list: label })}
          {...tooltip(t('list.editAsText', { list: label }))}
          onClick={() => setEntering(true)}
        >
          <IconListDetails size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        <Button
          ref={addButton}
          variant="subtle"
          size="xs"
          className={classes.add}
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => addAfter(listNodes(getDocument(), location).at(-1) ?? null)}
        >
          {t(hasOwnText(list) ? addTexts[list] : 'list.addItem')}
        </Button>
      </div>
      {ids.length > 0 && (
        <SortableRows
          ids={ids}
          label={label}
          container={container}
          virtualizerRef={scrollToRow}
          getName={(id) => {
            const node = nodesById.get(id);
            return node ? getItemText(node) : '';
          }}
          onMove={actions.moveTo}
          onRendered={actions.focusPending}
          renderRow={(id, index) => {
            const node = nodesById.get(id);
            return (
              node && (
                <ItemRow
                  node={node}
                  label={t('list.item', { list: label, position: index + 1 })}
                  hasDetails={hasDetails}
                  onAddAfter={() => addAfter(id)}
                  onRemove={() => actions.remove(id)}
                  onPasteLines={(text) => pasteLines(id, text)}
                  onFocusNeighbor={(step) => focusNeighbor(index + step)}
                />
              )
            );
          }}
        />
      )}
      {isEntering && (
        <FastEntryDialog
          title={t('list.editAsText', { list: label })}
          initialText={formatEntries(getDocument(), location)}
          onSave={(text) => {
            session.execute(enterNodes(getDocument(), location, text).commands);
            announce(t('list.entered', { count: listNodes(getDocument(), location).length }));
          }}
          onClose={() => setEntering(false)}
        />
      )}
    </div>
  );
};

/** Edits choices, rows or similar items: their texts and order, also as lines of text. */
export const ItemList = memo(ListEditor);
