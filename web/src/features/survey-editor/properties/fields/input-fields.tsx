import { Textarea, TextInput } from '@mantine/core';
import type { Json } from '@vantage/survey-document/json';
import { isJsonObject } from '@vantage/survey-document/json';
import { defaultLanguage } from '@vantage/survey-document/localized-text';
import { useTranslation } from 'react-i18next';
import { FieldFrame, useInputNotes } from './field-frame';
import classes from './field-frame.module.css';
import type { PropertyField } from './property-field';
import { useTextDraft, type ParsedText } from './use-text-draft';

interface DraftFieldProps {
  field: PropertyField;
  format: (value: Json | undefined) => string;
  parse: (text: string, current: Json | undefined) => ParsedText;
  isMultiline?: boolean;
  isCode?: boolean;
  inputMode?: 'decimal' | 'text';
  type?: 'text' | 'date' | 'datetime-local';
}

/** A field whose text becomes a value of another kind. */
const DraftField = (props: DraftFieldProps) => {
  const { field, format, parse, isMultiline = false, isCode = false, inputMode, type } = props;
  const { t } = useTranslation('survey-properties');
  const { description, controlId, isMixed } = field;
  const draft = useTextDraft({ field, format, parse });
  const notes = useInputNotes(field, draft.problem);
  const { defaultValue } = description;
  const placeholder = isMixed ? t('mixed') : format(defaultValue) || undefined;
  const shared = {
    ...notes,
    id: controlId,
    className: isCode ? classes.mono : undefined,
    size: 'sm',
    value: draft.text,
    placeholder,
    readOnly: description.isReadOnly,
    spellCheck: false,
    autoComplete: 'off',
    onFocus: draft.onFocus,
    onBlur: draft.onBlur,
  } as const;
  return (
    <FieldFrame field={field}>
      {isMultiline ? (
        <Textarea
          {...shared}
          autosize
          minRows={1}
          maxRows={12}
          onChange={(event) => draft.onChange(event.currentTarget.value)}
        />
      ) : (
        <TextInput
          {...shared}
          type={type}
          inputMode={inputMode}
          onChange={(event) => draft.onChange(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
};

const formatNumber = (value: Json | undefined): string =>
  typeof value === 'number' || typeof value === 'string' ? `${value}` : '';

export const NumberPropertyField = ({ field }: { field: PropertyField }) => {
  const { t } = useTranslation('survey-properties');
  const { minimum, maximum } = field.description;
  const parse = (text: string): ParsedText => {
    // NFKC turns digits of other scripts into ASCII digits.
    const typed = text
      .normalize('NFKC')
      .trim()
      .replace(/^\u2212/, '-');
    if (typed === '') return { value: undefined };
    if (!/^-?(\d+(\.\d+)?|\.\d+)$/.test(typed)) return { problem: t('problem.number') };
    const value = Number(typed);
    if (minimum !== null && value < minimum) return { problem: t('problem.minimum', { minimum }) };
    if (maximum !== null && value > maximum) return { problem: t('problem.maximum', { maximum }) };
    return { value };
  };
  return <DraftField field={field} format={formatNumber} parse={parse} inputMode="decimal" />;
};

const formatJson = (value: Json | undefined): string =>
  value === undefined ? '' : JSON.stringify(value, null, 2);

/** Edits a value for which there is no other control, as it is in the definition. */
export const JsonPropertyField = ({ field }: { field: PropertyField }) => {
  const { t } = useTranslation('survey-properties');
  const parse = (text: string): ParsedText => {
    if (text.trim() === '') return { value: undefined };
    try {
      return { value: JSON.parse(text) as Json };
    } catch {
      return { problem: t('problem.json') };
    }
  };
  return <DraftField field={field} format={formatJson} parse={parse} isMultiline isCode />;
};

const tryParse = (text: string): Json | undefined => {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
};

/** A text stands without quotation marks unless it would be read as another value. */
const formatAnswer = (value: Json | undefined): string =>
  typeof value === 'string' && tryParse(value) === undefined ? value : formatJson(value);

const parseAnswer = (text: string): ParsedText => {
  const typed = text.trim();
  return { value: typed === '' ? undefined : (tryParse(typed) ?? typed) };
};

/** An answer of any type of question: a text, a number, or JSON. */
export const AnswerPropertyField = ({ field }: { field: PropertyField }) => (
  <DraftField field={field} format={formatAnswer} parse={parseAnswer} isMultiline isCode />
);

const formatLines = (value: Json | undefined): string => {
  const lines = isJsonObject(value) ? value[defaultLanguage] : value;
  return Array.isArray(lines) ? lines.map(formatAnswer).join('\n') : '';
};

const parseLines = (text: string, current: Json | undefined): ParsedText => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (isJsonObject(current)) return { value: { ...current, [defaultLanguage]: lines } };
  return { value: lines.length === 0 ? undefined : lines };
};

/** Texts, one per line. */
export const StringsPropertyField = ({ field }: { field: PropertyField }) => (
  <DraftField field={field} format={formatLines} parse={parseLines} isMultiline />
);

const formatDate = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

export const DatePropertyField = ({ field }: { field: PropertyField }) => (
  <DraftField
    field={field}
    format={formatDate}
    parse={(text) => ({ value: text === '' ? undefined : text })}
    type="date"
  />
);

/** A field whose control is a color picker beside a text. */
export const ColorPropertyField = ({ field }: { field: PropertyField }) => {
  const { t } = useTranslation('survey-properties');
  const { description, controlId, value, isMixed, write } = field;
  const draft = useTextDraft({
    field,
    format: formatDate,
    parse: (text) => ({ value: text.trim() === '' ? undefined : text.trim() }),
  });
  const notes = useInputNotes(field);
  const isHex = typeof value === 'string' && /^#[\da-f]{6}$/i.test(value);
  return (
    <FieldFrame field={field}>
      <div className={classes.row}>
        <input
          type="color"
          className={classes.swatch}
          aria-label={t('pickColor', { property: field.label })}
          value={isHex ? value : '#000000'}
          onChange={(event) => {
            const { value: picked } = event.currentTarget;
            write(() => picked, `${field.key} color`);
          }}
        />
        <TextInput
          {...notes}
          id={controlId}
          className={classes.grow}
          size="sm"
          value={draft.text}
          placeholder={isMixed ? t('mixed') : formatDate(description.defaultValue)}
          spellCheck={false}
          onFocus={draft.onFocus}
          onBlur={draft.onBlur}
          onChange={(event) => draft.onChange(event.currentTarget.value)}
        />
      </div>
    </FieldFrame>
  );
};
