import { ActionIcon, TextInput } from '@mantine/core';
import { IconSettings, IconX } from '@tabler/icons-react';
import type { DocumentNode } from '@vantage/survey-document/survey-document';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { tooltip } from '../../../../ui/overlays/tooltip';
import { useEditor } from '../../session/use-editor';
import { useTextDraft } from '../fields/use-text-draft';
import { useSelectPart } from '../select-part';
import { getItemText, setItemText } from './item-values';
import classes from './lists.module.css';

interface ItemRowProps {
  node: DocumentNode;
  label: string;
  hasDetails: boolean;
  onAddAfter: () => void;
  onRemove: () => void;
  onPasteLines: (text: string) => void;
  onFocusNeighbor: (step: -1 | 1) => void;
}

/** The text of a choice, row or similar item. */
export const ItemRow = (props: ItemRowProps) => {
  const { node, label, hasDetails, onAddAfter, onRemove, onPasteLines, onFocusNeighbor } = props;
  const { t } = useTranslation('survey-properties');
  const session = useEditor();
  const selectPart = useSelectPart();
  const text = getItemText(node);
  const readText = () => session.getState().document.nodes.get(node.id)?.properties.get('text');
  const draft = useTextDraft({
    field: { key: `${node.id} text`, value: node.properties.get('text'), write: readText },
    format: () => text,
    parse: (typed) => ({ value: typed }),
    write: (typed, mergeKey) => {
      session.execute(setItemText(node, typed), { mergeKey });
      return readText();
    },
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.nativeEvent.isComposing) return;
    const actions: Partial<Record<string, () => void>> = {
      Enter: onAddAfter,
      ArrowUp: () => onFocusNeighbor(-1),
      ArrowDown: () => onFocusNeighbor(1),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!/\S\s*[\r\n]+\s*\S/.test(pasted)) return;
    event.preventDefault();
    onPasteLines(pasted);
  };
  return (
    <>
      <TextInput
        className={classes.text}
        size="sm"
        data-control="text"
        aria-label={label}
        dir="auto"
        value={draft.text}
        placeholder={text}
        onFocus={draft.onFocus}
        onBlur={draft.onBlur}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onChange={(event) => draft.onChange(event.currentTarget.value)}
      />
      {hasDetails && (
        <ActionIcon
          size={28}
          data-control="open"
          aria-label={t('list.open', { title: text })}
          {...tooltip(t('list.open', { title: text }))}
          onClick={() => selectPart(node.id)}
        >
          <IconSettings size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        size={28}
        aria-label={t('list.remove', { title: text })}
        {...tooltip(t('list.remove', { title: text }))}
        onClick={onRemove}
      >
        <IconX size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </>
  );
};
