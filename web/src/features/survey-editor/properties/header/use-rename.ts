import { getNodeName } from '@vantage/survey-document/node-title';
import type { DocumentNode } from '@vantage/survey-document/survey-document';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../session/announcer';
import { useEditor } from '../../session/use-editor';
import { createRename, findNameProblem } from './rename';

export interface RenameInput {
  readonly text: string;
  readonly problem: string | undefined;
  readonly onChange: (text: string) => void;
  /** Renames the node with everything that refers to it. @returns false if the name can't be used */
  readonly save: () => boolean;
  readonly cancel: () => void;
}

/** A name is written only when it is complete, since every reference to it changes too. */
export function useRename(node: DocumentNode): RenameInput {
  const { t } = useTranslation('survey-properties');
  const session = useEditor();
  const announce = useAnnounce();
  const name = getNodeName(node);
  const [typed, setTyped] = useState<{ text: string; former: string } | null>(null);
  // Somebody else may have renamed it.
  const text = typed?.former === name ? typed.text : name;
  const { document } = session.getState();
  const nameProblem = text === name ? null : findNameProblem(document, node, text);

  const save = (): boolean => {
    if (nameProblem !== null) return false;
    setTyped(null);
    if (text.trim() === name) return true;
    session.execute(createRename(session.getState().document, node, text));
    announce(t('rename.done', { before: name, after: text.trim() }));
    return true;
  };
  return {
    text,
    problem: nameProblem === null ? undefined : t(`rename.${nameProblem}`),
    onChange: (next) => setTyped({ text: next, former: name }),
    save,
    cancel: () => setTyped(null),
  };
}
