import { getNodeTitle } from '@vantage/survey-document/node-title';
import { addPage } from '@vantage/survey-document/operations/pages';
import { findDependents } from '@vantage/survey-document/references/references';
import type { NodeId } from '@vantage/survey-document/survey-document';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../../../ui/overlays/confirm';
import { useElementActions } from '../../../outline/use-element-actions';
import { referenceProperties } from '../../../references/reference-properties';
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
  const actions = useElementActions();
  return {
    add: () => {
      const { document, pageId } = session.getState();
      const { commands, ids } = addPage(document, pageId ?? listPages(document).at(-1) ?? null);
      session.execute(commands, { selection: ids });
      const [id] = ids;
      announce(
        t('announce.pageAdded', { number: listPages(session.getState().document).indexOf(id ?? '') + 1 }),
      );
      return id;
    },
    duplicate: (id) => {
      session.select([id]);
      actions.duplicate();
    },
    remove: async (id) => {
      const { document, isReadOnly } = session.getState();
      const page = document.nodes.get(id);
      if (!page || isReadOnly) return;
      const count = listElements(page).length;
      // What depends on the page is named, and asked about, by the action itself.
      const isAsked = findDependents(document, referenceProperties, [id]).length > 0;
      const isConfirmed =
        isAsked ||
        count === 0 ||
        (await confirm({
          title: t('pages.confirm.title', { name: getNodeTitle(page) }),
          body: t('pages.confirm.body', { count }),
          verb: t('pages.delete'),
          destructive: true,
        }));
      if (!isConfirmed) return;
      session.select([id]);
      actions.remove();
    },
  };
}
