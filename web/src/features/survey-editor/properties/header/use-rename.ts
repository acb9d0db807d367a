import type { DocumentNode } from '@vantage/survey-document/survey-document';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../session/announcer';
import { useEditor } from '../../session/use-editor';
import { nodeName, type NameProperty } from './rename';

export interface RenameInput {
  readonly text: string;
  readonly isChanged: boolean;
  readonly problem: string | undefined;
  readonly onChange: (text: string) => void;
  /** Changes the name with everything that refers to it. @returns false if the name can't be used */
  readonly save: () => boolean;
  readonly cancel: () => void;
}

/** A name is written only when it is complete, since every reference to it changes too. */
export function useRename(node: DocumentNode, property: NameProperty = nodeName): RenameInput {
  const { t } = useTranslation('survey-properties');
  const session = useEditor();
  const announce = useAnnounce();
  const name = property.read(node);
  const [typed, setTyped] = useState<{ text: string; former: string } | null>(null);
  // Somebody else may have renamed it.
  const text = typed?.former === name ? typed.text : name;
  const isChanged = text.trim() !== name;
  const problem = isChanged ? property.findProblem(session.getState().document, node, text) : null;

  const save = (): boolean => {
    if (problem !== null) return false;
    setTyped(null);
    if (!isChanged) return true;
    session.execute(property.change(session.getState().document, node, text.trim()));
    announce(t('rename.done', { before: name || t('notSet'), after: text.trim() || t('notSet') }));
    return true;
  };
  return {
    text,
    isChanged,
    problem: problem === null ? undefined : t(`rename.${problem}`),
    onChange: (next) => setTyped({ text: next, former: name }),
    save,
    cancel: () => setTyped(null),
  };
}
