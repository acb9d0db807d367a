import { defaultLanguage } from '@vantage/survey-document/localized-text';
import { getNodeTitle } from '@vantage/survey-document/node-title';
import { listOutermostNodes } from '@vantage/survey-document/operations/places';
import { removeNodes } from '@vantage/survey-document/operations/remove-nodes';
import type { NodeId } from '@vantage/survey-document/survey-document';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../session/announcer';
import { useEditor } from '../session/use-editor';

/** What can be done with the selection, besides moving it. */
export const useElementActions = () => {
  const session = useEditor();
  const announce = useAnnounce();
  const { t } = useTranslation('survey-editor');

  return {
    rename(id: NodeId, title: string): void {
      const { nodes } = session.getState().document;
      const node = nodes.get(id);
      if (!node || getNodeTitle(node) === title) return;
      session.execute([
        { type: 'set', id, property: 'title', language: defaultLanguage, ...(title !== '' && { value: title }) },
      ]);
      announce(t('renamed', { title }));
    },
    remove(): void {
      const { document, selection } = session.getState();
      const nodes = listOutermostNodes(document, selection);
      const { commands, ids } = removeNodes(document, selection);
      const [first] = nodes;
      if (!first || commands.length === 0) return;
      session.execute(commands, { selection: ids });
      announce(t('removed', { count: commands.length, title: getNodeTitle(first) }));
    },
  };
};
