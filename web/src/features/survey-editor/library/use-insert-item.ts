import type { ListedLibraryItem } from '@vantage/contract/surveys/survey-library';
import type { JsonObject } from '@vantage/survey-document/json';
import { insertNode } from '@vantage/survey-document/operations/insert-node';
import { addPage } from '@vantage/survey-document/operations/pages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemToast } from '../../../lib/i18n/problem-text';
import { confirm } from '../../../ui/overlays/confirm';
import { toCommands } from '../json/definition-commands';
import { useAnnounce } from '../session/announcer';
import type { EditorSession } from '../session/editor-session';
import { useEditor } from '../session/use-editor';
import { fetchLibraryItem } from './api/library-items';
import { findElementPosition, findPagePosition } from './insert-position';

/** Inserts a page or question after the selected one, and selects it. */
function insertPart(session: EditorSession, kind: 'page' | 'question', json: JsonObject): void {
  const { document } = session.getState();
  const position =
    kind === 'page' ? findPagePosition(session.getState()) : findElementPosition(session.getState());
  if (position) {
    const { commands, ids } = insertNode(document, { ...position, json });
    session.execute(commands, { selection: ids });
    return;
  }
  // A survey without a page gets one, so that the question has a place.
  session.execute(addPage(document).commands);
  insertPart(session, kind, json);
}

/** @param onInserted is called when something of the library became a part of the survey */
export function useInsertItem(onInserted: () => void) {
  const { t } = useTranslation('survey-texts');
  const session = useEditor();
  const announce = useAnnounce();
  const showProblem = useProblemToast();
  const [isInserting, setInserting] = useState(false);

  const insertItem = async ({ id, name, kind }: ListedLibraryItem): Promise<void> => {
    const isEmpty = session.getState().document.nodes.size <= 1;
    const isSure =
      kind !== 'survey' ||
      isEmpty ||
      (await confirm({
        title: t('library.replace.title', { name }),
        body: t('library.replace.body'),
        verb: t('library.replace.verb'),
      }));
    if (!isSure) return;
    setInserting(true);
    try {
      const item = await fetchLibraryItem(id);
      const definition = item.definition as JsonObject;
      if (kind === 'survey')
        session.execute(toCommands(session.getState().document, definition), { selection: [] });
      else insertPart(session, kind, definition);
      announce(t('library.inserted', { name }));
      onInserted();
    } catch (error) {
      showProblem(error, t('library.insertFailed', { name }));
    } finally {
      setInserting(false);
    }
  };

  return { insertItem, isInserting };
}
