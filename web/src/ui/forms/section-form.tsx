import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorSummary } from './error-summary';
import { FormSection, type FormSectionProps } from './form-section';
import { ConflictNotice } from './conflict-notice';
import type { SaveForm } from './use-save-form';
import classes from './section-form.module.css';

export interface SectionFormProps extends FormSectionProps {
  form: SaveForm;
  /** What the button does: 'Change password'. */
  verb: string;
  /** It is not what the page is for: a page has one filled button at most. */
  secondary?: boolean;
  children: ReactNode;
}

/** A section of a page that is a form by itself: it is saved alone, by a button of its own. */
export const SectionForm = ({ form, verb, secondary = false, children, ...section }: SectionFormProps) => {
  const { busy, submit } = form;
  return (
    <form className={classes.form} noValidate aria-busy={busy} onSubmit={(event) => void submit(event)}>
      <ErrorSummary form={form} />
      <ConflictNotice form={form} />
      <FormSection {...section}>
        {/* What is being saved must not change meanwhile. */}
        <div className={classes.fields} inert={busy}>
          {children}
        </div>
        <div className={classes.actions}>
          <Button type="submit" loading={busy} {...(secondary && { variant: 'default' })}>
            {verb}
          </Button>
        </div>
      </FormSection>
    </form>
  );
};
