import { Textarea, type TextareaProps } from '@mantine/core';
import { useEffect, useMemo, useRef, useState, type FocusEvent } from 'react';
import { fieldParts, type FieldProps } from './field-parts';
import classes from './code-field.module.css';

export interface CodeFieldProps
  extends FieldProps, Omit<TextareaProps, keyof FieldProps | 'description' | 'value' | 'classNames'> {
  value: string;
  /** From 1; marked, and shown by everything but a press in the field, which would miss its aim. */
  errorLine: number | null;
}

/** In px, as in the style sheet. */
const lineHeight = 20;
const padding = 8;
const visibleLines = 18;

const scrollTo = (line: number, field: HTMLTextAreaElement): void => {
  field.scrollTop = Math.max(0, (line - visibleLines / 2) * lineHeight);
};

/** Text that is read by line, with line numbers. */
export const CodeField = ({ label, help, error, value, errorLine, ...input }: CodeFieldProps) => {
  const element = useRef<HTMLTextAreaElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const lines = useMemo(() => value.split('\n').length, [value]);
  const isPressed = useRef(false);

  useEffect(() => {
    if (errorLine === null || !element.current || element.current === document.activeElement) return;
    scrollTo(errorLine, element.current);
  }, [errorLine]);
  const selectError = ({ currentTarget: field }: FocusEvent<HTMLTextAreaElement>) => {
    if (errorLine !== null && !isPressed.current) {
      const start = value.split('\n', errorLine - 1).join('\n').length + (errorLine > 1 ? 1 : 0);
      const end = value.indexOf('\n', start);
      field.setSelectionRange(start, end < 0 ? value.length : end);
      scrollTo(errorLine, field);
    }
    isPressed.current = false;
  };

  const first = Math.max(0, Math.floor((scrollTop - padding) / lineHeight));
  const shown = Math.min(visibleLines + 1, lines - first);
  const { classNames, ...parts } = fieldParts({ label, help, error });
  return (
    <Textarea
      {...input}
      {...parts}
      // The message stays in sight above a field that fills the screen.
      inputWrapperOrder={['label', 'error', 'input', 'description']}
      ref={element}
      classNames={{ wrapper: classNames.wrapper, input: classes.input, section: classes.gutter }}
      value={value}
      rows={visibleLines}
      wrap="off"
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="none"
      onPointerDown={() => {
        isPressed.current = true;
      }}
      onFocus={(event) => {
        input.onFocus?.(event);
        selectError(event);
      }}
      onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
      leftSectionWidth={48}
      leftSectionPointerEvents="none"
      leftSection={
        <div
          className={classes.numbers}
          style={{ transform: `translateY(${padding + first * lineHeight - scrollTop}px)` }}
          aria-hidden
        >
          {Array.from({ length: shown }, (_, index) => first + index + 1).map((line) => (
            <span key={line} className={classes.number} data-error={line === errorLine}>
              {line}
            </span>
          ))}
        </div>
      }
    />
  );
};
