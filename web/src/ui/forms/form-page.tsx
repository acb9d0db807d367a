import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnedFocus } from '../../lib/browser/use-returned-focus';
import { isViewingAs } from '../../lib/session/session';
import { ErrorSummary } from './error-summary';
import { PageHeader, type PageHeaderProps } from '../layout/page-header';
import { ConflictNotice } from './conflict-notice';
import type { SaveForm } from './use-save-form';
import classes from './form-page.module.css';

interface FormFrameProps {
  form: SaveForm;
  verb: string;
  otherVerb?: string;
  onCancel: () => void;
  /** Leads to the list once what is edited has been deleted, unless `onCancel` does. */
  onGone?: (() => void) | undefined;
  children: ReactNode;
}

export interface FormPageProps extends Omit<FormFrameProps, 'otherVerb'>, Omit<PageHeaderProps, 'actions'> {
  /** Says why nothing can be changed. */
  readOnlyNotice?: ReactNode;
}

interface FormBodyProps {
  form: SaveForm;
  isReadOnly?: boolean;
  children: ReactNode;
}

const FormBody = ({ form, isReadOnly = false, children }: FormBodyProps) => (
  <>
    <ErrorSummary form={form} />
    <ConflictNotice form={form} />
    {/* Values must not change while they are being saved. */}
    <fieldset
      className={classes.fields}
      disabled={isViewingAs() || isReadOnly || form.isGone}
      inert={form.busy}
    >
      {children}
    </fieldset>
  </>
);

/** More would not fit beside the buttons. */
const namedChanges = 3;

const useUnsavedText = ({ changed }: SaveForm): string => {
  const { t } = useTranslation('ui');
  if (changed.length === 0) return t('unsaved.note');
  const more = changed.length - namedChanges;
  const names = [
    ...changed.slice(0, namedChanges),
    ...(more > 0 ? [t('unsaved.more', { count: more })] : []),
  ];
  return t('unsaved.named', { names, count: changed.length });
};

const FormActions = ({
  form,
  verb,
  otherVerb,
  onCancel,
  onGone = onCancel,
  isReadOnly = false,
  isWide = false,
}: Omit<FormFrameProps, 'children'> & { isReadOnly?: boolean; isWide?: boolean }) => {
  const { t } = useTranslation('ui');
  const unsaved = useUnsavedText(form);
  const { busy, isDirty, isGone } = form;
  const isOtherUser = isViewingAs();
  if (isGone)
    return (
      <div className={classes.bar}>
        <div className={classes.actions}>
          <Button onClick={onGone}>{t('gone.back')}</Button>
        </div>
      </div>
    );
  return (
    <div className={classes.bar}>
      <div className={classes.actions} data-wide={isWide}>
        <span className={classes.note} role="status">
          {isOtherUser ? t('readOnly') : isDirty && !busy ? unsaved : ''}
        </span>
        <Button variant="default" disabled={busy || (otherVerb !== undefined && !isDirty)} onClick={onCancel}>
          {otherVerb ?? t(isReadOnly ? 'close' : 'cancel')}
        </Button>
        {!isOtherUser && !isReadOnly && (
          <Button type="submit" loading={busy}>
            {verb}
          </Button>
        )}
      </div>
    </div>
  );
};

export const FormPage = ({
  form,
  verb,
  onCancel,
  onGone,
  readOnlyNotice = null,
  children,
  ...header
}: FormPageProps) => (
  <form
    className={classes.page}
    noValidate
    aria-busy={form.busy}
    onSubmit={(event) => void form.submit(event)}
  >
    <div className={classes.body}>
      <PageHeader {...header} />
      {readOnlyNotice}
      <FormBody form={form} isReadOnly={readOnlyNotice !== null}>
        {children}
      </FormBody>
    </div>
    <FormActions
      form={form}
      verb={verb}
      onCancel={onCancel}
      onGone={onGone}
      isReadOnly={readOnlyNotice !== null}
    />
  </form>
);

export interface TabFormProps extends Omit<FormFrameProps, 'onGone'> {
  /** At the right of the fields, or below them on narrow screens. */
  aside?: ReactNode;
}

/**
 * Like `FormPage`, but below a header shared with other content, such as tabs. Place it after a `Page` with
 * `hasFollowingContent`, in a column whose height it fills.
 */
export const TabForm = ({ form, verb, otherVerb, onCancel, aside, children }: TabFormProps) => {
  const keepFocus = useReturnedFocus(form.busy);
  return (
    <form
      className={classes.tab}
      noValidate
      aria-busy={form.busy}
      onSubmit={(event) => {
        keepFocus();
        void form.submit(event);
      }}
    >
      {aside === undefined ? (
        <div className={classes.tabBody}>
          <FormBody form={form}>{children}</FormBody>
        </div>
      ) : (
        <div className={classes.withAside}>
          <div className={classes.beside}>
            <FormBody form={form}>{children}</FormBody>
          </div>
          {aside}
        </div>
      )}
      <FormActions
        form={form}
        verb={verb}
        onCancel={onCancel}
        isWide={aside !== undefined}
        {...(otherVerb !== undefined && { otherVerb })}
      />
    </form>
  );
};
