import {
  maxDefinitionBytes,
  type SurveyDefinitionChange,
  type SurveyDraft,
} from '@vantage/contract/surveys/survey-definition';
import type { Survey } from '@vantage/contract/surveys/surveys';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { rejectedFields } from '../../../lib/api/field-problems';
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
import { definitionForm, formatDefinition, toValues, type DefinitionValues } from './definition-values';
import { findJsonError } from './json-syntax';
import { useDefinitionProblem, type DefinitionProblem } from './use-definition-problem';

const acceptedFile = { endings: ['.json', '.js'], maxBytes: maxDefinitionBytes } as const;

const debounceMs = 500;

/** Browsers take seconds to render a line of more characters, such as an embedded picture. */
const maxEditable = 500_000;

/** @returns null if the file is in another encoding */
const decodeUtf8 = async (uploaded: File): Promise<string | null> => {
  const bytes = await uploaded.arrayBuffer();
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
  /** This is a warning about the questions of the draft, or null. */
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
  /** The keys are texts, since the field displays one of several problems as text. */
  const [explainedProblems, setExplainedProblems] = useState<Readonly<Record<string, DefinitionProblem>>>({});
  const [fileProblem, setFileProblem] = useState<string>();
  const readFileMutation = useReadSurveyFile();
  const showProblem = useProblemToast();
  const [serverErrors, setServerErrors] = useState<readonly LineError[]>([]);
  const form = useVersionedForm({
    entity: draft,
    toValues,
    initialValues: toValues(draft),
    schema: definitionForm,
    labels: { definition: t('questions.json') },
    explain: (problem): string | undefined => {
      const { definition: text }: DefinitionValues = form.form.getValues();
      const explanation =
        problem.code === 'syntax' ? problems.findSyntaxProblem(text) : problems.toProblem(problem, text);
      if (explanation) setExplainedProblems((before) => ({ ...before, [explanation.text]: explanation }));
      return explanation?.text;
    },
    save: ({ definition }, read) => {
      setServerErrors([]);
      return save({ definition, draftVersion: read?.draftVersion ?? 0 }).catch((error: unknown) => {
        setServerErrors(problems.toLineErrors(rejectedFields(error), form.form.getValues().definition));
        throw error;
      });
    },
    onSaved,
  });
  const field = form.field('definition');
  const isArchived = survey.archivedAt !== null;
  const [debouncedText] = useDebouncedValue(field.value, debounceMs);
  const { findSyntaxProblem: syntax } = problems;
  const syntaxProblem = useMemo(() => syntax(debouncedText), [syntax, debouncedText]);
  const liveError = syntaxProblem !== null && debouncedText === field.value ? syntaxProblem : null;

  const handleFile = async (uploaded: File): Promise<void> => {
    const isSure =
      !form.isDirty ||
      (await confirm({
        title: t('questions.replace.title'),
        body: t('questions.replace.body'),
        verb: t('questions.replace.verb'),
      }));
    if (!isSure) return;
    setFileProblem(undefined);
    setServerErrors([]);
    const text = await decodeUtf8(uploaded);
    // A valid file is displayed as it was written.
    if (text !== null && findJsonError(text) === null) {
      field.onChange(text);
      return;
    }
    try {
      const { definition } = await readFileMutation.mutateAsync(uploaded);
      field.onChange(formatDefinition(definition));
    } catch (error) {
      const fileProblemText = problems.findFileProblem(rejectedFields(error));
      if (fileProblemText === null) showProblem(error);
      // The field shows where the JSON is wrong.
      else if (text !== null && uploaded.name.toLowerCase().endsWith('.json')) field.onChange(text);
      else setFileProblem(fileProblemText);
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
            label={t(readFileMutation.isPending ? 'questions.reading' : 'questions.drop')}
            {...acceptedFile}
            onFile={(uploaded) => void handleFile(uploaded)}
            problem={fileProblem}
          />
        )}
        {typeChanges !== null && <WarningNote>{typeChanges}</WarningNote>}
        {serverErrors.length > 1 && <LineErrors errors={serverErrors} download="survey-errors.csv" />}
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
            error={field.error ?? liveError?.text}
            errorAt={field.error === undefined ? liveError : (explainedProblems[field.error] ?? null)}
            {...(!isArchived && { help: t('questions.jsonHelp') })}
          />
        )}
      </FormSection>
    </FormPage>
  );
};
