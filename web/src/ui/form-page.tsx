import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from './error-summary';
import { PageHeader, type PageHeaderProps } from './page-header';
import type { SaveForm } from './use-save-form';
import classes from './form-page.module.css';

export interface FormPageProps extends Omit<PageHeaderProps, 'actions'> {
  form: SaveForm;
  /** What the button does: 'Add user'. */
  verb: string;
  onCancel: () => void;
  /** The sections with the fields. */
  children: ReactNode;
}

/** A page that is one form: header, what needs attention, sections, and the actions that stay in sight. */
export const FormPage = ({ form, verb, onCancel, children, ...header }: FormPageProps) => {
  const { t } = useTranslation('ui');
  const { busy, isDirty, submit } = form;
  return (
    <form className={classes.page} noValidate aria-busy={busy} onSubmit={(event) => void submit(event)}>
      <div className={classes.body}>
        <PageHeader {...header} />
        <ErrorSummary form={form} />
        {/* What is being saved must not change meanwhile. */}
        <div inert={busy}>{children}</div>
      </div>
      <div className={classes.bar}>
        <div className={classes.actions}>
          <span className={classes.note} role="status">
            {isDirty && !busy ? t('unsaved.note') : ''}
          </span>
          <Button variant="default" disabled={busy} onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {verb}
          </Button>
        </div>
      </div>
    </form>
  );
};
