import { useForm } from '@mantine/form';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { ZodType } from 'zod';
import { checkFields, refusedFields, type FieldProblem } from '../../lib/api/field-problems';
import { useProblemText } from '../../lib/i18n/problem-text';
import { useFieldText } from './use-field-text';
import { useUnsavedGuard } from './use-unsaved-guard';

export interface SaveFormOptions<Values extends object, Checked, Saved> {
  initialValues: Values;
  /** The contract's schema of what is sent. */
  schema: ZodType<Checked>;
  /** What each field is called, in the order of the page. */
  labels: Readonly<Record<keyof Values & string, string>>;
  /** What the schema and the server call fields that are called otherwise here, such as those inside of another. */
  serverNames?: Readonly<Record<string, keyof Values & string>>;
  /** Texts of the form's own for what is wrong with a field; `undefined` leaves it to the general ones. */
  explain?: (problem: FieldProblem) => string | undefined;
  /** What the server has said of fields while they were typed, to be told with what the schema refuses. */
  liveProblems?: () => readonly FieldProblem[];
  /**
   * Why it could not be saved at all, in words of the form's own; `null` where the form's page says it, `undefined`
   * leaves it to the general ones.
   */
  explainFailure?: (error: unknown) => string | null | undefined;
  /** Asked once the fields are as the schema wants them; `false` leaves it unsaved. */
  confirmSave?: () => Promise<boolean>;
  /** Sends it: a mutation's `mutateAsync`, which keeps the form's `Idempotency-Key`. */
  save: (values: Checked) => Promise<Saved>;
  /** It is saved: leave the form, say so. */
  onSaved: (response: Saved) => void;
}

/** What a field shows and tells. */
export interface SwitchOf {
  label: string;
  error: string | undefined;
  /** Takes a value, or the event of an input that has one. */
  onChange: (next: unknown) => void;
}

export interface FieldOf<Value> extends SwitchOf {
  value: Value;
}

/** A field that needs attention. */
export interface FieldError {
  path: string;
  label: string;
  text: string;
}

/** Whether a path is a field's own, or of something inside of it. */
const isWithin = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`);

/**
 * A form that checks by the contract's schema, saves, and puts what the server refuses beside the fields. What was
 * typed stays through every failure; leaving with unsaved changes asks first.
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
  } = options;
  const form = useForm<Values>({ initialValues: options.initialValues });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** Several fields failed: they stay summed up until the last of them is mended, so that nothing jumps. */
  const [hasSummary, setHasSummary] = useState(false);
  /** Counts the failed attempts, each of which moves the focus once. */
  const [attempt, setAttempt] = useState(0);
  const summary = useRef<HTMLDivElement>(null);
  const isAsking = useRef(false);
  const textOf = useFieldText();
  const problemText = useProblemText();
  const isDirty = () => form.isDirty();
  useUnsavedGuard(isDirty);

  const paths = Object.keys(labels) as (keyof Values & string)[];
  const errors = paths.flatMap((path): FieldError[] =>
    // What is wrong inside of a list stands at the list.
    Object.entries(form.errors)
      .filter(([place, text]) => text && isWithin(place, path))
      .slice(0, 1)
      .map(([, text]) => ({ path, label: labels[path], text: String(text) })),
  );

  /** The path by which the form knows a field. */
  const ownPath = (path: string): string => {
    const [theirs, own] = Object.entries(serverNames).find(([name]) => isWithin(path, name)) ?? [path, path];
    return own + path.slice(theirs.length);
  };

  const fail = (problems: readonly FieldProblem[], otherwise: string | null) => {
    const known = problems
      .map((problem) => ({ ...problem, path: ownPath(problem.path) }))
      .filter(({ path }) => paths.some((own) => isWithin(path, own)));
    const texts = Object.fromEntries(
      known.map((problem) => [problem.path, explain?.(problem) ?? textOf(problem)]),
    );
    form.setErrors(texts);
    setFailure(known.length > 0 ? null : otherwise);
    setHasSummary(Object.keys(texts).length > 1);
    setAttempt((before) => before + 1);
  };

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (busy) return;
    const checked = checkFields(schema, form.getValues());
    // A problem that no field has is the form's own mistake; the server's answer will tell it.
    if (!checked.ok)
      return fail(
        [...(liveProblems?.() ?? []), ...checked.problems],
        textOf({ path: '', code: 'invalid', limits: {} }),
      );
    if (confirmSave) {
      // The question takes a moment to come, and is asked once.
      if (isAsking.current) return;
      isAsking.current = true;
      const goesOn = await confirmSave();
      isAsking.current = false;
      if (!goesOn) return;
    }
    setBusy(true);
    setFailure(null);
    try {
      const response = await save(checked.values);
      form.resetDirty();
      onSaved(response);
    } catch (error) {
      const explained = explainFailure?.(error);
      fail(refusedFields(error), explained === undefined ? problemText(error) : explained);
    } finally {
      setBusy(false);
    }
  };

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
    isDirty: form.isDirty(),
    submit,
    focusField,
    /** Takes away why the last attempt failed: what stands in the form now is something else. */
    clearFailure: () => {
      setFailure(null);
      setHasSummary(false);
      form.clearErrors();
    },
    /** What a field of the form needs: its name, value and error. */
    field: <Path extends keyof Values & string>(path: Path): FieldOf<Values[Path]> => ({
      ...form.getInputProps(path as never),
      ...named(path),
      value: form.values[path],
    }),
    /** The same for a field that is on or off. */
    switchField: <Path extends keyof Values & string>(path: Path): SwitchOf => ({
      ...form.getInputProps(path as never, { type: 'checkbox' }),
      ...named(path),
    }),
  };
};

/** What somebody else has saved while a form was open: the fields, with what stands in them where words can say it. */
export interface ConcurrentChange {
  changes: readonly { label: string; value?: string }[];
  acceptTheirs: () => void;
}

/** What a form's page needs to know of it. */
export interface SaveForm extends Pick<
  ReturnType<typeof useSaveForm>,
  'busy' | 'errors' | 'failure' | 'hasSummary' | 'summary' | 'isDirty' | 'submit' | 'focusField'
> {
  conflict?: ConcurrentChange | null;
}
