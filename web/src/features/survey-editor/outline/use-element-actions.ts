import type { Json } from '@vantage/survey-document/json';
import { defaultLanguage } from '@vantage/survey-document/localized-text';
import { getNodeTitle } from '@vantage/survey-document/node-title';
import { copyNodes, pasteJson } from '@vantage/survey-document/operations/clipboard';
import { duplicateNodes } from '@vantage/survey-document/operations/duplicate-nodes';
import type { Operation } from '@vantage/survey-document/operations/operation';
import { listOutermostNodes } from '@vantage/survey-document/operations/locations';
import { removeNodes } from '@vantage/survey-document/operations/remove-nodes';
import { removeWithReferences } from '@vantage/survey-document/operations/remove-with-references';
import { findDependents } from '@vantage/survey-document/references/references';
import type { NodeId } from '@vantage/survey-document/survey-document';
import { useTranslation } from 'react-i18next';
import { referenceProperties } from '../references/reference-properties';
import { useAnnounce } from '../session/announcer';
import { useEditor } from '../session/use-editor';
import { elementClipboard } from './element-clipboard';
import { useRemoveDialog } from './remove-dialog-context';

type ElementEvent = 'removed' | 'duplicated' | 'clipboard.copied' | 'clipboard.pasted';

/** What can be done with the selection, besides moving it. Each is one step of the history, and says what it did. */
export const useElementActions = () => {
  const session = useEditor();
  const announce = useAnnounce();
  const { askRemoval } = useRemoveDialog();
  const { t } = useTranslation('survey-editor');

  const execute = ({ commands, ids }: Operation): void => {
    session.execute(commands, { selection: ids });
  };

  /** @returns the title of the first selected element, and how many there are */
  const describe = (): { title: string; count: number } => {
    const { document, selection } = session.getState();
    const nodes = listOutermostNodes(document, selection);
    const [first] = nodes;
    return { title: first ? getNodeTitle(first) : '', count: nodes.length };
  };

  /** Says what happened to the elements. */
  const say = (event: ElementEvent, { title, count }: { title: string; count: number }): void =>
    announce(count === 1 ? t(event, { title }) : t(`${event}Several`, { count }));

  const removeSelection = (withReferences: boolean): void => {
    const { document, selection } = session.getState();
    const described = describe();
    execute(
      withReferences
        ? removeWithReferences(document, referenceProperties, selection)
        : removeNodes(document, selection),
    );
    say('removed', described);
  };

  /** What depends on the selection is named first. */
  const remove = (): void => {
    const { document, selection, isReadOnly } = session.getState();
    if (isReadOnly || removeNodes(document, selection).commands.length === 0) return;
    const dependents = findDependents(document, referenceProperties, selection);
    if (dependents.length === 0) removeSelection(false);
    else askRemoval({ dependents, ...describe(), remove: removeSelection });
  };

  /** @returns the selection as text; null if it has no elements */
  const getText = (): string | null => {
    const { document, selection } = session.getState();
    const json = copyNodes(document, selection);
    return json && JSON.stringify(json, null, 2);
  };

  const pasteText = (text: string): void => {
    const { document, selection, isReadOnly } = session.getState();
    if (isReadOnly) return;
    let json: Json;
    try {
      json = JSON.parse(text) as Json;
    } catch {
      return announce(t('clipboard.unusable'));
    }
    const operation = pasteJson(document, referenceProperties, json, selection.at(-1) ?? null);
    if (!operation) return announce(t('clipboard.unusable'));
    execute(operation);
    say('clipboard.pasted', describe());
  };

  const copyText = (): string | null => {
    const text = getText();
    if (text !== null) say('clipboard.copied', describe());
    return text;
  };

  return {
    rename(id: NodeId, title: string): void {
      const node = session.getState().document.nodes.get(id);
      if (!node || getNodeTitle(node) === title) return;
      session.execute([
        {
          type: 'set',
          id,
          property: 'title',
          language: defaultLanguage,
          ...(title !== '' && { value: title }),
        },
      ]);
      announce(t('renamed', { title }));
    },
    remove,
    duplicate(): void {
      const { document, selection, isReadOnly } = session.getState();
      const operation = duplicateNodes(document, referenceProperties, selection);
      if (isReadOnly || operation.commands.length === 0) return;
      execute(operation);
      say('duplicated', describe());
    },
    /** For the browser's event. @returns null if there is nothing to copy */
    copyText,
    pasteText,
    async copy(): Promise<void> {
      const text = copyText();
      if (text !== null) await elementClipboard.write(text);
    },
    async cut(): Promise<void> {
      const text = copyText();
      if (text === null) return;
      await elementClipboard.write(text);
      remove();
    },
    async paste(): Promise<void> {
      pasteText(await elementClipboard.read());
    },
  };
};
