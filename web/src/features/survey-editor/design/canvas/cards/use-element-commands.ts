import { getNodeTitle } from '@vantage/survey-document/node-title';
import { removeNodes } from '@vantage/survey-document/operations/remove-nodes';
import type { NodeId } from '@vantage/survey-document/survey-document';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../session/announcer';
import { useEditor } from '../../../session/use-editor';
import { useDesignStore } from '../../state/design-state';

interface ElementCommands {
  readonly duplicate: (ids: readonly NodeId[]) => void;
  /** The focus goes to the card that is selected next. */
  readonly remove: (ids: readonly NodeId[]) => Promise<void>;
  readonly toggleRequired: (id: NodeId) => void;
}

/** @returns what can be done with questions and panels, by their buttons and by keys */
export function useElementCommands(): ElementCommands {
  const { t } = useTranslation('survey-design');
  const session = useEditor();
  const designStore = useDesignStore();
  const announce = useAnnounce();
  const getTitle = (id: NodeId | undefined): string => {
    const node = session.getState().document.nodes.get(id ?? '');
    return node ? getNodeTitle(node) : '';
  };

  return {
    duplicate: () => undefined,
    remove: async (ids) => {
      const name = getTitle(ids[0]);
      const { commands, ids: next } = removeNodes(session.getState().document, ids);
      const [nextId] = next;
      if (nextId !== undefined) designStore.update({ focusRequest: { id: nextId, part: 'card' } });
      session.execute(commands, { selection: next });
      announce(
        ids.length > 1
          ? t('announce.removedSeveral', { count: ids.length })
          : t('announce.removed', { name }),
      );
    },
    toggleRequired: (id) => {
      const isRequired = session.getState().document.nodes.get(id)?.properties.get('isRequired') === true;
      session.execute([{ type: 'set', id, property: 'isRequired', ...(!isRequired && { value: true }) }]);
      announce(t(isRequired ? 'announce.optional' : 'announce.required', { name: getTitle(id) }));
    },
  };
}
