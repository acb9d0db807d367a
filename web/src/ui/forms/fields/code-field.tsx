import { Textarea, type TextareaProps } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fieldParts, type FieldProps } from './field-parts';
import classes from './code-field.module.css';

export interface CodeFieldProps
  extends FieldProps, Omit<TextareaProps, keyof FieldProps | 'description' | 'value' | 'classNames'> {
  value: string;
  /** From 1. The line is marked; with each new object, the caret moves there and it is scrolled into view. */
  errorAt: { readonly line: number } | null;
}

/** In px, as in the style sheet. */
const lineHeight = 20;
const padding = 8;
const visibleLines = 18;

/** A multi-line text field with line numbers. */
export const CodeField = ({ label, help, error, value, errorAt, ...input }: CodeFieldProps) => {
  const element = useRef<HTMLTextAreaElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const lines = useMemo(() => value.split('\n').length, [value]);
  useEffect(() => {
    const field = element.current;
    // Not while the user types in it.
    if (errorAt === null || !field || field === document.activeElement) return;
    const { line } = errorAt;
    const start = field.value
      .split('\n')
      .slice(0, line - 1)
      .reduce((length, text) => length + text.length + 1, 0);
    field.setSelectionRange(start, start);
    field.scrollTop = Math.max(0, (line - visibleLines / 2) * lineHeight);
  }, [errorAt]);

  const first = Math.max(0, Math.floor((scrollTop - padding) / lineHeight));
  const visible = Math.min(visibleLines + 1, lines - first);
  const { classNames, ...parts } = fieldParts({ label, help, error });
  return (
    <Textarea
      {...input}
      {...parts}
      // Keeps the message visible above a field that fills the screen.
      inputWrapperOrder={['label', 'error', 'input', 'description']}
      ref={element}
      classNames={{ wrapper: classNames.wrapper, input: classes.input, section: classes.gutter }}
      value={value}
      rows={visibleLines}
      wrap="off"
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="none"
      onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
      leftSectionWidth={48}
      leftSectionPointerEvents="none"
      leftSection={
        <div
          className={classes.numbers}
          style={{ transform: `translateY(${padding + first * lineHeight - scrollTop}px)` }}
          aria-hidden
        >
          {Array.from({ length: visible }, (_, index) => first + index + 1).map((line) => (
            <span key={line} className={classes.number} data-error={line === errorAt?.line}>
              {line}
            </span>
          ))}
        </div>
      }
    />
  );
};
