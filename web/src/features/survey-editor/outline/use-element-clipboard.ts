import type { ClipboardEvent } from 'react';
import { elementClipboard } from './element-clipboard';
import { useElementActions } from './use-element-actions';

/** In the outline's text fields, the browser copies and pastes text. */
const isField = ({ target }: ClipboardEvent): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable="true"]');

/** Ctrl+X, Ctrl+C and Ctrl+V for elements: the clipboard has SurveyJS JSON, also for other tabs and surveys. */
export const useElementClipboard = () => {
  const { copyText, pasteText, remove } = useElementActions();

  const copy = (event: ClipboardEvent): boolean => {
    if (isField(event)) return false;
    const text = copyText();
    if (text === null) return false;
    event.preventDefault();
    event.clipboardData.setData('text/plain', text);
    elementClipboard.remember(text);
    return true;
  };

  return {
    handlers: {
      onCopy: (event: ClipboardEvent) => void copy(event),
      onCut(event: ClipboardEvent) {
        if (copy(event)) remove();
      },
      onPaste(event: ClipboardEvent) {
        if (isField(event)) return;
        event.preventDefault();
        pasteText(event.clipboardData.getData('text/plain'));
      },
    },
  };
};
