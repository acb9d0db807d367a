import { createUniqueName, listNames } from '@vantage/survey-document/operations/unique-names';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../session/announcer';
import { useEditor } from '../../session/use-editor';
import { useTypeTitle } from '../element-types/use-type-title';
import { useDesignStore } from '../state/design-state';
import { findInsertPosition, insertElement } from './insert-element';
import { createElementJson } from './new-element';
import type { Position } from './position';

/** @returns a function that adds a question or panel, by default after the selection, and edits its title */
export function useInsertElement(): (typeId: string, position?: Position | null) => void {
  const { t } = useTranslation('survey-design');
  const session = useEditor();
  const designStore = useDesignStore();
  const announce = useAnnounce();
  const getTypeTitle = useTypeTitle();
  return (typeId, position) => {
    const state = session.getState();
    if (state.isReadOnly) return;
    const kind = typeId === 'panel' || typeId === 'paneldynamic' ? 'panel' : 'question';
    const name = createUniqueName(listNames(state.document), `${kind}1`);
    const title = t(`default.${kind}`, { number: Number(name.slice(kind.length)) });
    const json = createElementJson({ typeId, name, title }, t);
    const { commands, ids } = insertElement(state.document, position ?? findInsertPosition(state), json);
    const [id] = ids;
    if (id !== undefined) designStore.update({ focusRequest: { id, part: 'title' } });
    session.execute(commands, { selection: ids });
    announce(t('announce.added', { type: getTypeTitle(typeId) }));
  };
}
