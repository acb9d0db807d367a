import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { splitLines } from '../../../lib/lists/lines';
import { FieldError, fieldParts } from '../../../ui/forms/fields/field-parts';
import { newOption, previousName, type OptionItem } from './option-values';
import classes from './option-list-field.module.css';

export interface OptionListFieldProps {
  label: string;
  error: string | undefined;
  /** The errors of single options, by index; `error` repeats the first. */
  itemErrors: ReadonlyMap<number, string>;
  value: readonly OptionItem[];
  /** What is stored. */
  stored: readonly string[];
  onChange: (items: OptionItem[]) => void;
  /** How many clients or surveys have a stored value; undefined until known. */
  usageCount: (value: string) => number | undefined;
  /** It tells whether clients or surveys use the options. */
  subject: 'client' | 'survey';
  'data-path'?: string;
}

const moved = (items: readonly OptionItem[], from: number, to: number): OptionItem[] => {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

/** Options are added, renamed, ordered and removed in place; nothing changes before the form is saved. */
export const OptionListField = (props: OptionListFieldProps) => {
  const { label, error, itemErrors, value, stored, onChange, usageCount, subject, 'data-path': path } = props;
  const { t } = useTranslation('settings');
  const [draft, setDraft] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  const add = (texts: readonly string[]): void => {
    if (texts.length > 0) onChange([...value, ...texts.map(newOption)]);
    setDraft('');
  };
  const addDraft = (): void => {
    if (draft.trim() !== '') add([draft.trim()]);
  };
  const paste = (event: ClipboardEvent): void => {
    const lines = splitLines(event.clipboardData.getData('text'));
    if (lines.length < 2) return;
    event.preventDefault();
    add(lines);
  };
  const focusAction = (item: OptionItem, name: 'up' | 'down' | 'remove'): void => {
    // The rows have changed once React has rendered them.
    requestAnimationFrame(() => {
      const row = list.current?.querySelector(`[data-key="${CSS.escape(item.key)}"]`);
      const button = row?.querySelector<HTMLButtonElement>(`[data-action="${name}"]`);
      (button?.disabled === true ? row?.querySelector('input') : button)?.focus();
    });
  };
  const move = (index: number, by: -1 | 1): void => {
    const item = value[index];
    if (!item) return;
    onChange(moved(value, index, index + by));
    focusAction(item, by < 0 ? 'up' : 'down');
  };
  const remove = (index: number): void => {
    onChange(value.filter((_item, place) => place !== index));
    const next = value[index + 1] ?? value[index - 1];
    if (next) focusAction(next, 'remove');
    else input.current?.focus();
  };
  const moveByKey = (event: KeyboardEvent, index: number): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    const to = index + by;
    if (to >= 0 && to < value.length) onChange(moved(value, index, to));
  };
  const [firstError] = itemErrors.keys();
  const usageText = (count: number | undefined): string =>
    count === undefined ? '' : t(`clientForm.use.${subject}`, { count });
  const removed = stored.filter(
    (text) => !value.some(({ key }) => key === text) && (usageCount(text) ?? 0) > 0,
  );

  return (
    <div role="group" aria-label={label} className={classes.field}>
      <ol ref={list} className={classes.list}>
        {value.map((item, index) => {
          const from = previousName(item);
          const count = usageCount(item.key);
          return (
            <li key={item.key} data-key={item.key} className={classes.row}>
              <TextInput
                className={classes.text}
                aria-label={t('clientForm.option', { list: label, place: index + 1 })}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                value={item.text}
                onKeyDown={(event) => moveByKey(event, index)}
                onChange={(event) => {
                  const text = event.currentTarget.value;
                  onChange(value.map((one) => (one === item ? { ...item, text } : one)));
                }}
                error={fieldParts({ label, error: itemErrors.get(index) }).error}
                {...(index === firstError && { 'data-path': path })}
              />
              <span className={classes.use}>{usageText(count)}</span>
              <ActionIcon
                variant="subtle"
                data-action="up"
                aria-label={t('clientForm.up', { name: item.text })}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              >
                <IconArrowUp size={18} stroke={1.6} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                data-action="down"
                aria-label={t('clientForm.down', { name: item.text })}
                disabled={index === value.length - 1}
                onClick={() => move(index, 1)}
              >
                <IconArrowDown size={18} stroke={1.6} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                data-action="remove"
                aria-label={t('clientForm.remove', { name: item.text })}
                onClick={() => remove(index)}
              >
                <IconTrash size={18} stroke={1.6} aria-hidden />
              </ActionIcon>
              {from !== null && (
                <p className={classes.note}>
                  {(count ?? 0) > 0
                    ? t(`clientForm.renames.${subject}`, { name: from, count })
                    : t('clientForm.renamed', { name: from })}
                </p>
              )}
            </li>
          );
        })}
      </ol>
      <div className={classes.add}>
        <TextInput
          ref={input}
          className={classes.text}
          aria-label={t('clientForm.new', { list: label })}
          placeholder={t('clientForm.addPlaceholder')}
          value={draft}
          onPaste={paste}
          onChange={(event) => setDraft(event.currentTarget.value)}
          // Saving would otherwise leave out what was typed here. The button adds it itself.
          onBlur={(event) => event.relatedTarget !== addButton.current && addDraft()}
          onKeyDown={(event) => {
            // An input method's Enter confirms its text.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            addDraft();
          }}
          {...(firstError === undefined && { 'data-path': path })}
        />
        <Button
          ref={addButton}
          variant="default"
          aria-label={t('clientForm.addTo', { list: label })}
          disabled={draft.trim() === ''}
          onClick={() => {
            addDraft();
            input.current?.focus();
          }}
        >
          {t('clientForm.add')}
        </Button>
      </div>
      <div role="status" className={classes.note}>
        {removed.map((name) => (
          <p key={name}>{t(`clientForm.removed.${subject}`, { name, count: usageCount(name) ?? 0 })}</p>
        ))}
      </div>
      {error !== undefined && firstError === undefined && <FieldError>{error}</FieldError>}
    </div>
  );
};
