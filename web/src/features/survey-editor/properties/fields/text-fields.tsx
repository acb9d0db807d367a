import { ActionIcon, Textarea, TextInput } from '@mantine/core';
import { defaultLanguage, readText } from '@vantage/survey-document/localized-text';
import type { Json } from '@vantage/survey-document/json';
import { IconLanguage } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../../../lib/i18n/language-name';
import { tooltip } from '../../../../ui/overlays/tooltip';
import { useFieldStyle } from './field-style';
import { FieldFrame, useInputNotes } from './field-frame';
import classes from './field-frame.module.css';
import type { PropertyField } from './property-field';
import { useSurveyLanguages } from './use-survey-languages';
import { useTextDraft } from './use-text-draft';

interface TextControlProps {
  field: PropertyField;
  language: string;
  isMultiline: boolean;
  /** Names the control that isn't labeled by the frame. */
  label?: string;
}

const TextControl = ({ field, language, isMultiline, label }: TextControlProps) => {
  const { t } = useTranslation('survey-properties');
  const { description, nodes, isMixed } = field;
  const isOwn = language === defaultLanguage;
  const draft = useTextDraft({
    field,
    part: isOwn ? '' : language,
    format: (value) => (description.isLocalizable ? readText(value, language) : formatText(value)),
    parse: (text) => ({ value: text }),
    ...(description.isLocalizable && {
      write: (text: string, mergeKey: string) => field.writeText({ language, text }, mergeKey),
    }),
  });
  const notes = useInputNotes(field);
  const [node] = nodes;
  const name = description.name === 'title' ? node?.properties.get('name') : undefined;
  const placeholder = isMixed
    ? t('mixed')
    : typeof name === 'string' && nodes.length === 1
      ? name
      : undefined;
  const shared = {
    size: 'sm',
    value: draft.text,
    placeholder,
    readOnly: description.isReadOnly,
    ...(label === undefined ? { ...notes, id: field.controlId } : { 'aria-label': label }),
    ...(!isOwn && { lang: language }),
    dir: 'auto',
    onFocus: draft.onFocus,
    onBlur: draft.onBlur,
  } as const;
  return isMultiline ? (
    <Textarea
      {...shared}
      autosize
      minRows={1}
      maxRows={8}
      onChange={(event) => draft.onChange(event.currentTarget.value)}
    />
  ) : (
    <TextInput {...shared} onChange={(event) => draft.onChange(event.currentTarget.value)} />
  );
};

/** @returns what a text field shows for a value that isn't a text */
const formatText = (value: Json | undefined): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const OtherLanguages = ({ field, isMultiline }: { field: PropertyField; isMultiline: boolean }) => {
  const { t, i18n } = useTranslation('survey-properties');
  const languages = useSurveyLanguages(field.value);
  if (languages.length === 0) return <p className={classes.help}>{t('languages.none')}</p>;
  return (
    <div className={classes.languages}>
      {languages.map((language) => (
        <div key={language} className={classes.language}>
          <span aria-hidden>{languageName(language, i18n.language)}</span>
          <TextControl
            field={field}
            language={language}
            isMultiline={isMultiline}
            label={`${field.label} (${languageName(language, i18n.language)})`}
          />
        </div>
      ))}
    </div>
  );
};

/** A text, in each language of the survey if it can be translated. */
export const TextPropertyField = ({ field }: { field: PropertyField }) => {
  const { t } = useTranslation('survey-properties');
  const { isCompact } = useFieldStyle();
  const [isOpen, setOpen] = useState(false);
  const { description, nodes } = field;
  const isMultiline = description.editor !== 'text';
  const hasLanguages = description.isLocalizable && nodes.length === 1 && !isCompact;
  return (
    <FieldFrame
      field={field}
      actions={
        hasLanguages && (
          <ActionIcon
            size={24}
            aria-label={t('languages.show', { property: field.label })}
            aria-expanded={isOpen}
            {...tooltip(t('languages.show', { property: field.label }))}
            onClick={() => setOpen(!isOpen)}
          >
            <IconLanguage size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        )
      }
    >
      <TextControl field={field} language={defaultLanguage} isMultiline={isMultiline} />
      {isOpen && <OtherLanguages field={field} isMultiline={isMultiline} />}
    </FieldFrame>
  );
};
