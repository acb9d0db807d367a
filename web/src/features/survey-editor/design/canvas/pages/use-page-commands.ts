import { getNodeTitle } from '@vantage/survey-document/node-title';
import { addPage } from '@vantage/survey-document/operations/pages';
import type { NodeId } from '@vantage/survey-document/survey-document';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../../../ui/overlays/confirm';
import { useAnnounce } from '../../../session/announcer';
import { useEditor } from '../../../session/use-editor';
import { listElements, listPages } from '../../elements/element-lists';

interface PageCommands {
  /** @returns the id of the new page, which is opened */
  readonly add: () => NodeId | undefined;
  readonly duplicate: (id: NodeId) => void;
  /** Asks first if there is something on the page. */
  readonly remove: (id: NodeId) => Promise<void>;
}

/** @returns what can be done with pages, by the menu and by keys */
export function usePageCommands(): PageCommands {
  const { t } = useTranslation('survey-design');
  const session = useEditor();
  const announce = useAnnounce();
  return {
    add: () => {
      const { document, pageId } = session.getState();
      const { commands, ids } = addPage(document, pageId ?? listPages(document).at(-1) ?? null);
      session.execute(commands, { selection: [] });
      const [id] = ids;
      if (id !== undefined) session.openPage(id);
      announce(
        t('announce.pageAdded', { number: listPages(session.getState().document).indexOf(id ?? '') + 1 }),
      );
      return id;
    },
    duplicate: () => undefined,
    remove: async (id) => {
      const { document } = session.getState();
      const page = document.nodes.get(id);
      if (!page) return;
      const name = getNodeTitle(page);
      const count = listElements(page).length;
      const isConfirmed =
        count === 0 ||
        (await confirm({
          title: t('pages.confirm.title', { name }),
          body: t('pages.confirm.body', { count }),
          verb: t('pages.delete'),
          destructive: true,
        }));
      if (!isConfirmed) return;
      session.execute([{ type: 'remove', id }], { selection: [] });
      announce(t('announce.removed', { name }));
    },
  };
}
