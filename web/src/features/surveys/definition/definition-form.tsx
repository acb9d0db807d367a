import {
  maxDefinitionBytes,
  type SurveyDefinitionChange,
  type SurveyDraft,
} from '@vantage/contract/surveys/survey-definition';
import type { Survey } from '@vantage/contract/surveys/surveys';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { refusedFields } from '../../../lib/api/field-problems';
import { useFormats } from '../../../lib/i18n/formats';
import { useProblemToast } from '../../../lib/i18n/problem-text';
import { WarningNote } from '../../../ui/feedback/warning-note';
import { CodeField } from '../../../ui/forms/fields/code-field';
import { TextField } from '../../../ui/forms/fields/text-field';
import { LineErrors, type LineError } from '../../../ui/forms/files/line-errors';
import { FileDrop } from '../../../ui/forms/files/file-drop';
import { FormPage } from '../../../ui/forms/form-page';
import { FormSection } from '../../../ui/forms/form-section';
import { useVersionedForm } from '../../../ui/forms/use-versioned-form';
import { confirm } from '../../../ui/overlays/confirm';
import { ArchivedNotice } from '../archived-notice';
import { useReadSurveyFile } from '../api/survey-definition';
import { definitionForm, jsonOf, valuesOf, type DefinitionValues } from './definition-values';
import { jsonFault } from './json-text';
import { useDefinitionProblem, type DefinitionProblem } from './use-definition-problem';

const file = { endings: ['.json', '.js'], maxBytes: maxDefinitionBytes } as const;

const debounceMs = 500;

/** Characters; browsers take seconds to show a longer line, such as an embedded picture. */
const maxEditable = 500_000;

/** Null if the file is in another encoding. */
const decodeUtf8 = async (given: File): Promise<string | null> => {
  const bytes = await given.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

export interface DefinitionFormProps {
  breadcrumb: ReactNode;
  survey: Survey;
  draft: SurveyDraft;
  /** A warning about the questions of the draft; null without one. */
  typeChanges: string | null;
  save: (change: SurveyDefinitionChange) => Promise<unknown>;
  onSaved: () => void;
  onCancel: () => void;
}

export const DefinitionForm = ({
  breadcrumb,
  survey,
  draft,
  typeChanges,
  save,
  onSaved,
  onCancel,
}: DefinitionFormProps) => {
  const { t } = useTranslation('surveys');
  const formats = useFormats();
  const problems = useDefinitionProblem();
  /** By text. The field shows one of several. */
  const [explained, setExplained] = useState<Readonly<Record<string, DefinitionProblem>>>({});
  const [fileProblem, setFileProblem] = useState<string>();
  const reading = useReadSurveyFile();
  const showProblem = useProblemToast();
  const [refused, setRefused] = useState<readonly LineError[]>([]);
  const form = useVersionedForm({
    entity: draft,
    valuesOf,
    initialValues: valuesOf(draft),
    schema: definitionForm,
    labels: { definition: t('questions.json') },
    explain: (problem): string | undefined => {
      const { definition: text }: DefinitionValues = form.form.getValues();
      const found = problem.code === 'syntax' ? problems.syntax(text) : problems.refusal(problem, text);
      if (found) setExplained((before) => ({ ...before, [found.text]: found }));
      return found?.text;
    },
    save: ({ definition }, read) => {
      setRefused([]);
      return save({ definition, draftVersion: read?.draftVersion ?? 0 }).catch((error: unknown) => {
        setRefused(problems.refusals(refusedFields(error), form.form.getValues().definition));
        throw error;
      });
    },
    onSaved,
  });
  const field = form.field('definition');
  const isArchived = survey.archivedAt !== null;
  const [settled] = useDebouncedValue(field.value, debounceMs);
  const { syntax } = problems;
  const fault = useMemo(() => syntax(settled), [syntax, settled]);
  const typed = fault !== null && settled === field.value ? fault : null;

  const take = async (given: File): Promise<void> => {
    const isSure =
      !form.isDirty ||
      (await confirm({
        title: t('questions.replace.title'),
        body: t('questions.replace.body'),
        verb: t('questions.replace.verb'),
      }));
    if (!isSure) return;
    setFileProblem(undefined);
    setRefused([]);
    const text = await decodeUtf8(given);
    // As it was written.
    if (text !== null && jsonFault(text) === null) {
      field.onChange(text);
      return;
    }
    try {
      const { definition } = await reading.mutateAsync(given);
      field.onChange(jsonOf(definition));
    } catch (error) {
      const refusal = problems.fileRefusal(refusedFields(error));
      if (refusal === null) showProblem(error);
      // The field shows where the JSON is wrong.
      else if (text !== null && given.name.toLowerCase().endsWith('.json')) field.onChange(text);
      else setFileProblem(refusal);
    }
  };

  return (
    <FormPage
      form={form}
      breadcrumb={breadcrumb}
      title={t('questions.title', { name: survey.name })}
      description={
        isArchived
          ? undefined
          : t(survey.published ? 'questions.descriptionPublished' : 'questions.description')
      }
      verb={t('questions.save')}
      onCancel={onCancel}
      readOnlyNotice={isArchived ? <ArchivedNotice survey={survey} /> : null}
    >
      <FormSection title={t('questions.definition')} {...(!isArchived && { help: t('questions.help') })}>
        {!isArchived && (
          <FileDrop
            label={t(reading.isPending ? 'questions.reading' : 'questions.drop')}
            {...file}
            onFile={(given) => void take(given)}
            problem={fileProblem}
          />
        )}
        {typeChanges !== null && <WarningNote>{typeChanges}</WarningNote>}
        {refused.length > 1 && <LineErrors errors={refused} download="survey-errors.csv" />}
        {field.value.length > maxEditable ? (
          <TextField
            {...field}
            value={t('questions.size', { size: formats.number(Math.round(field.value.length / 1e5) / 10) })}
            help={t('questions.tooLong')}
            readOnly
          />
        ) : (
          <CodeField
            {...field}
            onChange={(text) => {
              setFileProblem(undefined);
              field.onChange(text);
            }}
            error={field.error ?? typed?.text}
            errorAt={field.error === undefined ? typed : (explained[field.error] ?? null)}
            {...(!isArchived && { help: t('questions.jsonHelp') })}
          />
        )}
      </FormSection>
    </FormPage>
  );
};
