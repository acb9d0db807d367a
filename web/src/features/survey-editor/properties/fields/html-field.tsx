import { Textarea, TextInput } from '@mantine/core';
import { defaultLanguage, readText } from '@vantage/survey-document/localized-text';
import { useMemo } from 'react';
import { safeHtml } from '../../../../lib/browser/safe-html';
import { FieldFrame, useInputNotes } from './field-frame';
import classes from './field-frame.module.css';
import type { PropertyField } from './property-field';
import { useTextDraft, type TextDraft } from './use-text-draft';

function useLocalizedDraft(field: PropertyField): TextDraft {
  const { isLocalizable } = field.description;
  return useTextDraft({
    field,
    format: (value) => readText(value),
    parse: (text) => ({ value: text === '' ? undefined : text }),
    ...(isLocalizable && {
      write: (text: string, mergeKey: string) =>
        field.writeText({ language: defaultLanguage, text }, mergeKey),
    }),
  });
}

/** HTML as text, with a sanitized preview below. */
export const HtmlPropertyField = ({ field }: { field: PropertyField }) => {
  const draft = useLocalizedDraft(field);
  const notes = useInputNotes(field);
  const html = useMemo(() => safeHtml(draft.text), [draft.text]);
  return (
    <FieldFrame field={field}>
      <Textarea
        {...notes}
        id={field.controlId}
        className={classes.mono}
        size="sm"
        autosize
        minRows={2}
        maxRows={12}
        spellCheck={false}
        dir="auto"
        value={draft.text}
        onFocus={draft.onFocus}
        onBlur={draft.onBlur}
        onChange={(event) => draft.onChange(event.currentTarget.value)}
      />
      {/* oxlint-disable-next-line react/no-danger -- it is sanitized */}
      {html !== '' && <div className={classes.preview} inert dangerouslySetInnerHTML={{ __html: html }} />}
    </FieldFrame>
  );
};

/** Only these can't run anything in the editor's origin. */
const isImageAddress = (text: string): boolean =>
  /^(https:\/\/|data:image\/(png|jpeg|gif|webp|svg\+xml)[;,])/i.test(text);

/** The address of an image, with the image below. */
export const ImagePropertyField = ({ field }: { field: PropertyField }) => {
  const draft = useLocalizedDraft(field);
  const notes = useInputNotes(field);
  return (
    <FieldFrame field={field}>
      <TextInput
        {...notes}
        id={field.controlId}
        size="sm"
        type="url"
        spellCheck={false}
        value={draft.text}
        onFocus={draft.onFocus}
        onBlur={draft.onBlur}
        onChange={(event) => draft.onChange(event.currentTarget.value)}
      />
      {isImageAddress(draft.text) && (
        <img className={classes.image} src={draft.text} alt="" referrerPolicy="no-referrer" loading="lazy" />
      )}
    </FieldFrame>
  );
};
