import type { Command } from '@vantage/survey-document/commands';
import { createInsertCommand } from '@vantage/survey-document/operations/insert-node';
import { moveDown, moveNodes, moveUp } from '@vantage/survey-document/operations/move-nodes';
import type { Operation } from '@vantage/survey-document/operations/operation';
import type { NodeId } from '@vantage/survey-document/survey-document';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../session/announcer';
import { useEditor } from '../../../session/use-editor';
import { setElementText } from '../../elements/element-text';
import { createItemsJson, getTextProperty, readItemText, type ItemList } from './item-lists';

interface ItemCommands {
  /** @returns the id of the new item */
  readonly addAfter: (after: NodeId | null) => NodeId;
  /** The first text replaces that of the item, the others follow as new items. */
  readonly pasteInto: (id: NodeId, texts: readonly string[]) => NodeId;
  readonly setText: (id: NodeId, text: string, mergeKey: string) => void;
  readonly remove: (id: NodeId) => void;
  readonly move: (id: NodeId, direction: -1 | 1) => void;
  /** Moves an item to the position of another one. */
  readonly moveTo: (id: NodeId, targetId: NodeId) => void;
}

/** @returns what can be done with the choices, rows, columns or texts of a question */
export function useItems(questionId: NodeId, list: ItemList): ItemCommands {
  const { t } = useTranslation('survey-design');
  const session = useEditor();
  const announce = useAnnounce();

  const createInserts = (after: NodeId | null, texts: readonly string[]) => {
    const { document } = session.getState();
    const question = document.nodes.get(questionId);
    if (!question) return [];
    let previous = after;
    return createItemsJson(document, question, list, texts).map((json) => {
      const insert = createInsertCommand(document, { parentId: questionId, list, after: previous, json });
      previous = insert.ids[0] ?? null;
      return insert;
    });
  };
  const getText = (id: NodeId): string => {
    const { document } = session.getState();
    const [question, item] = [document.nodes.get(questionId), document.nodes.get(id)];
    return question && item ? readItemText(document, question, list, item) : '';
  };

  const executeMove = (id: NodeId, operation: Operation | null): void => {
    if (!operation) return;
    session.execute(operation.commands);
    const siblings = session.getState().document.nodes.get(questionId)?.lists.get(list) ?? [];
    announce(
      t('announce.itemMoved', {
        name: getText(id),
        position: siblings.indexOf(id) + 1,
        total: siblings.length,
      }),
    );
  };

  return {
    addAfter: (after) => {
      const { document } = session.getState();
      const number = (document.nodes.get(questionId)?.lists.get(list)?.length ?? 0) + 1;
      const inserts = createInserts(after, [t(`item.${list}`, { number })]);
      session.execute(inserts);
      announce(t(`announce.itemAdded.${list}`));
      return inserts[0]?.ids[0] ?? '';
    },
    pasteInto: (id, texts) => {
      const { document } = session.getState();
      const [question, item] = [document.nodes.get(questionId), document.nodes.get(id)];
      if (!question || !item) return id;
      const [first = '', ...others] = texts;
      const inserts = createInserts(id, others);
      const commands: Command[] = [
        setElementText(document, item, getTextProperty(question, list), first),
        ...inserts,
      ];
      session.execute(commands);
      announce(t('announce.pasted', { count: texts.length }));
      return inserts.at(-1)?.ids[0] ?? id;
    },
    setText: (id, text, mergeKey) => {
      const { document } = session.getState();
      const [question, item] = [document.nodes.get(questionId), document.nodes.get(id)];
      if (question && item)
        session.execute([setElementText(document, item, getTextProperty(question, list), text)], {
          mergeKey,
        });
    },
    remove: (id) => {
      const name = getText(id);
      session.execute([{ type: 'remove', id }]);
      announce(t('announce.removed', { name }));
    },
    move: (id, direction) => {
      const { document } = session.getState();
      executeMove(id, direction === -1 ? moveUp(document, [id]) : moveDown(document, [id]));
    },
    moveTo: (id, targetId) => {
      const { document } = session.getState();
      const ids = document.nodes.get(questionId)?.lists.get(list) ?? [];
      const index = ids.indexOf(targetId);
      const after = (index < ids.indexOf(id) ? ids[index - 1] : ids[index]) ?? null;
      executeMove(id, moveNodes(document, [id], { parentId: questionId, list, after }));
    },
  };
}
