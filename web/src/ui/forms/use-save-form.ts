import { useForm } from '@mantine/form';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ZodType } from 'zod';
import { isNotFound } from '../../lib/api/api-problem';
import { checkFields, rejectedFields, type FieldProblem } from '../../lib/api/field-problems';
import { markAllStale } from '../../lib/api/query-client';
import { useProblemText } from '../../lib/i18n/problem-text';
import { useFieldText } from './use-field-text';
import { useUnsavedGuard } from './use-unsaved-guard';

/** The specification sets the words of the message, so what to do is in a separate element. */
export interface FailureWithHelp {
  readonly text: string;
  readonly help: string;
}

export interface SaveFormOptions<Values extends object, Checked, Saved> {
  initialValues: Values;
  schema: ZodType<Checked>;
  labels: Readonly<Record<keyof Values & string, string>>;
  /** Paths in the schema and the server's errors whose names differ from the form's, such as nested ones. */
  serverNames?: Readonly<Record<string, keyof Values & string>>;
  /** The form's own error texts; `undefined` falls back to the general ones. */
  explain?: (problem: FieldProblem) => string | undefined;
  /** Problems that the server reported while the user typed, shown with those of the schema. */
  liveProblems?: () => readonly FieldProblem[];
  /**
   * The form's own text for a failed save; `null` if the page shows it itself, `undefined` for the general
   * text.
   */
  explainFailure?: (error: unknown) => string | FailureWithHelp | null | undefined;
  /** Called once the fields are valid; `false` cancels the save. */
  confirmSave?: (values: Checked) => Promise<boolean>;
  /** Usually a mutation's `mutateAsync`, which reuses the form's `Idempotency-Key`. */
  save: (values: Checked) => Promise<Saved>;
  onSaved: (response: Saved) => void;
  /** What is edited may be deleted by someone else: saving then ends the editing. */
  isExisting?: boolean;
}

export interface SwitchOf {
  label: string;
  error: string | undefined;
  /** Takes a value or a change event. */
  onChange: (next: unknown) => void;
}

export interface FieldOf<Value> extends SwitchOf {
  value: Value;
}

export interface FieldError {
  path: string;
  label: string;
  text: string;
}

const isWithin = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`);

/**
 * A form that validates with the contract's schema, saves, and shows the server's field errors. A failure
 * leaves the values as they are; leaving with unsaved changes asks first.
 */
export const useSaveForm = <Values extends object, Checked, Saved>(
  options: SaveFormOptions<Values, Checked, Saved>,
) => {
  const {
    schema,
    labels,
    serverNames = {},
    explain,
    liveProblems,
    explainFailure,
    confirmSave,
    save,
    onSaved,
    isExisting = false,
  } = options;
  const form = useForm<Values>({ initialValues: options.initialValues });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | FailureWithHelp | null>(null);
  const [isGone, setGone] = useState(false);
  /** Several fields failed. The summary stays until the last is corrected, to prevent a layout shift. */
  const [hasSummary, setHasSummary] = useState(false);
  /** Counts failed attempts, each of which moves the focus once. */
  const [attempt, setAttempt] = useState(0);
  const summary = useRef<HTMLDivElement>(null);
  const isAsking = useRef(false);
  const { t } = useTranslation('problems');
  const { t: ui } = useTranslation('ui');
  const getText = useFieldText();
  const problemText = useProblemText();
  const isDirty = () => !isGone && form.isDirty();
  useUnsavedGuard(isDirty);

  const paths = Object.keys(labels) as (keyof Values & string)[];
  const errors = paths.flatMap((path): FieldError[] =>
    // An error inside a list is shown at the list.
    Object.entries(form.errors)
      .filter(([place, text]) => text && isWithin(place, path))
      .slice(0, 1)
      .map(([, text]) => ({ path, label: labels[path], text: String(text) })),
  );

  const formPath = (path: string): string => {
    const [serverName, fieldName] = Object.entries(serverNames).find(([name]) => isWithin(path, name)) ?? [
      path,
      path,
    ];
    return fieldName + path.slice(serverName.length);
  };

  const fail = (problems: readonly FieldProblem[], otherwise: typeof failure) => {
    const existing = problems
      .map((problem) => ({ ...problem, path: formPath(problem.path) }))
      .filter(({ path }) => paths.some((field) => isWithin(path, field)));
    const getLabel = (path: string) =>
      labels[paths.find((field) => isWithin(path, field)) as keyof Values & string];
    const texts = Object.fromEntries(
      existing.map((problem) => [
        problem.path,
        explain?.(problem) ?? getText(problem, getLabel(problem.path)),
      ]),
    );
    form.setErrors(texts);
    setFailure(existing.length > 0 ? null : otherwise);
    setHasSummary(Object.keys(texts).length > 1);
    setAttempt((before) => before + 1);
  };

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (busy) return;
    const checked = checkFields(schema, form.getValues());
    // A problem without a field is a defect of the form; the server's error will report it.
    if (!checked.ok) return fail([...(liveProblems?.() ?? []), ...checked.problems], t('validation'));
    if (confirmSave) {
      // The dialog loads lazily; a second submit must not open another.
      if (isAsking.current) return;
      isAsking.current = true;
      const isConfirmed = await confirmSave(checked.values);
      isAsking.current = false;
      if (!isConfirmed) return;
    }
    setBusy(true);
    setFailure(null);
    try {
      const response = await save(checked.values);
      form.resetDirty();
      onSaved(response);
    } catch (error) {
      if (isExisting && isNotFound(error)) {
        setGone(true);
        markAllStale();
        return fail([], ui('gone.text'));
      }
      const explained = explainFailure?.(error);
      fail(rejectedFields(error), explained === undefined ? problemText(error) : explained);
    } finally {
      setBusy(false);
    }
  };

  const changed = paths.filter((path) => form.isDirty(path)).map((path): string => labels[path]);

  const only = !hasSummary && failure === null ? errors[0] : undefined;
  const focusField = (path: string) => form.getInputNode<HTMLElement, never>(path as never)?.focus();
  const afterFailure = useRef(() => undefined as void);
  useEffect(() => {
    afterFailure.current = () => (only ? focusField(only.path) : summary.current?.focus());
  });
  useEffect(() => {
    if (attempt > 0) afterFailure.current();
  }, [attempt]);

  const named = (path: keyof Values & string) => ({
    label: labels[path],
    error: errors.find((error) => error.path === path)?.text,
  });

  return {
    form,
    busy,
    errors,
    failure,
    hasSummary: hasSummary && errors.length > 0,
    summary,
    isDirty: isDirty(),
    /** Labels of the fields that differ from what is stored. */
    changed,
    /** Deleted by someone else, so that it can't be saved. */
    isGone,
    submit,
    focusField,
    /** Clears the last failure when it does not apply to the current values. */
    clearFailure: () => {
      setFailure(null);
      setHasSummary(false);
      form.clearErrors();
    },
    field: <Path extends keyof Values & string>(path: Path): FieldOf<Values[Path]> => {
      const input = form.getInputProps(path as never);
      return {
        ...input,
        ...named(path),
        value: form.values[path],
        onChange(next) {
          // Errors within a list or text belong to its last value.
          for (const place of Object.keys(form.errors))
            if (isWithin(place, path)) form.clearFieldError(place);
          input.onChange(next);
        },
      };
    },
    switchField: <Path extends keyof Values & string>(path: Path): SwitchOf => ({
      ...form.getInputProps(path as never, { type: 'checkbox' }),
      ...named(path),
    }),
  };
};

/** What another user saved while the form was open; `value` is set where a short text can express it. */
export interface ConcurrentChange {
  changes: readonly { label: string; value?: string }[];
  acceptTheirs: () => void;
}

export interface SaveForm extends Pick<
  ReturnType<typeof useSaveForm>,
  | 'busy'
  | 'errors'
  | 'failure'
  | 'hasSummary'
  | 'summary'
  | 'isDirty'
  | 'changed'
  | 'isGone'
  | 'submit'
  | 'focusField'
> {
  conflict?: ConcurrentChange | null;
}
