import { UnstyledButton } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SaveForm } from './use-save-form';
import classes from './error-summary.module.css';

/**
 * What needs attention, above the form: a link to each field when there are several, or why it could not be saved at
 * all. It takes the focus after a failed attempt. A single field gets the focus itself instead.
 */
export const ErrorSummary = ({
  form,
}: {
  form: Pick<SaveForm, 'errors' | 'failure' | 'hasSummary' | 'summary' | 'focusField'>;
}) => {
  const { t } = useTranslation('ui');
  const { errors, failure, hasSummary, summary, focusField } = form;
  if (!hasSummary && failure === null) return null;
  return (
    <div ref={summary} className={classes.summary} role="alert" tabIndex={-1}>
      <IconAlertCircle size={18} stroke={1.6} aria-hidden />
      <strong className={classes.title}>
        {failure ?? t('field.needAttention', { count: errors.length })}
      </strong>
      {failure === null && (
        <ul className={classes.links}>
          {errors.map(({ path, label, text }) => (
            <li key={path}>
              <UnstyledButton className={classes.link} onClick={() => focusField(path)}>
                {t('field.inSummary', { label, text })}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
