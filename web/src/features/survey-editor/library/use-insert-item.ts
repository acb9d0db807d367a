import type { ListedLibraryItem } from '@vantage/contract/surveys/survey-library';
import type { JsonObject } from '@vantage/survey-document/json';
import { diffDefinition } from '@vantage/survey-document/diff/diff-documents';
import { pasteJson } from '@vantage/survey-document/operations/clipboard';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemToast } from '../../../lib/i18n/problem-text';
import { confirm } from '../../../ui/overlays/confirm';
import { referenceProperties } from '../references/reference-properties';
import { useAnnounce } from '../session/announcer';
import type { EditorSession } from '../session/editor-session';
import { useEditor } from '../session/use-editor';
import { fetchLibraryItem } from './api/library-items';

/** Inserts a page or question after the selected one, and selects it. Names are made unique; references follow. */
function insertPart(session: EditorSession, kind: 'page' | 'question', json: JsonObject): void {
  const { document, selection, pageId } = session.getState();
  const parts = kind === 'page' ? { pages: [json] } : { elements: [json] };
  const operation = pasteJson(document, referenceProperties, parts, selection.at(-1) ?? pageId);
  if (operation) session.execute(operation.commands, { selection: operation.ids });
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
        session.execute(diffDefinition(session.getState().document, definition), { selection: [] });
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
