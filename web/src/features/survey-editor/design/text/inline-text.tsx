import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent, type Ref } from 'react';
import { useEditor } from '../../session/use-editor';
import classes from './inline-text.module.css';

export interface InlineTextProps {
  readonly label: string;
  readonly value: string;
  /** What the value is when there is no text, such as the value of a choice. It can be cleared to type another text. */
  readonly emptyValue?: string;
  /** It is displayed instead of an empty text. */
  readonly placeholder?: string;
  readonly className?: string | undefined;
  /** @param mergeKey is the same for all changes until the focus leaves, which are undone together */
  readonly onChange: (text: string, mergeKey: string) => void;
  /** By default, Enter leaves the field. */
  readonly onEnter?: () => void;
  readonly onBackspaceInEmpty?: () => void;
  /** @returns whether the lines were handled */
  readonly onPasteLines?: (lines: readonly string[]) => boolean;
  readonly onAltArrow?: (direction: -1 | 1) => void;
  readonly onBlur?: () => void;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** How many times a text field was entered, so that each time has its own undo step. */
let visits = 0;

const getLines = (event: ClipboardEvent): string[] =>
  event.clipboardData
    .getData('text/plain')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

const leave = (field: HTMLTextAreaElement): void => {
  const card = field.closest<HTMLElement>('[data-card]');
  if (card) card.focus();
  else field.blur();
};

/**
 * Text that is edited where it is displayed. It grows with its text; every letter changes the document. Escape takes
 * back what was typed since the field was entered.
 */
export const InlineText = (props: InlineTextProps) => {
  const { label, value, emptyValue = '', placeholder, className, onChange, ref } = props;
  const id = useId();
  const session = useEditor();
  const [isCleared, setCleared] = useState(false);
  const mergeKey = useRef('');
  const isChanged = useRef(false);
  const text = isCleared && value === emptyValue ? '' : value;

  const change = (next: string) => {
    isChanged.current = true;
    setCleared(next === '');
    onChange(next, mergeKey.current);
  };
  const handleFocus = () => {
    visits += 1;
    mergeKey.current = `${id}:${visits}`;
    isChanged.current = false;
  };
  const handleBlur = () => {
    setCleared(false);
    props.onBlur?.();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { key, altKey, shiftKey, ctrlKey, metaKey, currentTarget } = event;
    const isCommand = (ctrlKey || metaKey) && !altKey;
    const isPlain = !altKey && !ctrlKey && !metaKey && !shiftKey;
    if (key === 'Enter' && isPlain) {
      if (props.onEnter) props.onEnter();
      else leave(currentTarget);
    } else if (key === 'Escape') {
      // What others have changed since is not taken back, nor is an earlier step instead.
      if (isChanged.current) session.undo(mergeKey.current);
      leave(currentTarget);
    } else if (isCommand && key.toLowerCase() === 'z') {
      // Each visit is one step, which the browser's own history does not know.
      if (shiftKey) session.redo();
      else session.undo();
      isChanged.current = false;
    } else if (key === 'Backspace' && isPlain && text === '' && props.onBackspaceInEmpty)
      props.onBackspaceInEmpty();
    else if (altKey && props.onAltArrow && (key === 'ArrowUp' || key === 'ArrowDown'))
      props.onAltArrow(key === 'ArrowUp' ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const handlePaste = (event: ClipboardEvent) => {
    const lines = getLines(event);
    if (lines.length > 1 && props.onPasteLines?.(lines)) event.preventDefault();
  };

  return (
    <span className={[classes.field, className].filter(Boolean).join(' ')} data-text={text || placeholder}>
      <textarea
        ref={ref}
        className={classes.input}
        rows={1}
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => change(event.currentTarget.value.replaceAll(/[\r\n]+/g, ' '))}
        onFocus={handleFocus}
        onBlur={handleBlur}
        onKeyDown={handleKeyDown}
        onPaste={handlePaste}
      />
    </span>
  );
};
