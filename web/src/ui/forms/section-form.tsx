import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useReturnedFocus } from '../../lib/browser/use-returned-focus';
import { isViewingAs } from '../../lib/session/session';
import { ErrorSummary } from './error-summary';
import { FormSection, type FormSectionProps } from './form-section';
import { ConflictNotice } from './conflict-notice';
import type { SaveForm } from './use-save-form';
import classes from './section-form.module.css';

export interface SectionFormProps extends FormSectionProps {
  form: SaveForm;
  verb: string;
  /** Not the page's main action: a page has at most one filled button. */
  secondary?: boolean;
  children: ReactNode;
}

export const SectionForm = ({ form, verb, secondary = false, children, ...section }: SectionFormProps) => {
  const { busy, submit } = form;
  const keepFocus = useReturnedFocus(busy);
  return (
    <form
      className={classes.form}
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        keepFocus();
        void submit(event);
      }}
    >
      <ErrorSummary form={form} />
      <ConflictNotice form={form} />
      <FormSection {...section}>
        {/* Values must not change while they are being saved. */}
        <fieldset className={classes.fields} disabled={isViewingAs()} inert={busy}>
          {children}
        </fieldset>
        {!isViewingAs() && (
          <div className={classes.actions}>
            <Button type="submit" loading={busy} {...(secondary && { variant: 'default' })}>
              {verb}
            </Button>
          </div>
        )}
      </FormSection>
    </form>
  );
};
