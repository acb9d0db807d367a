import { UnstyledButton } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SaveForm } from './use-save-form';
import classes from './error-summary.module.css';

/**
 * Lists the fields with errors as links, or says why saving failed. Takes the focus after a failed attempt; a
 * single invalid field gets the focus itself.
 */
export const ErrorSummary = ({
  form,
}: {
  form: Pick<SaveForm, 'errors' | 'failure' | 'hasSummary' | 'summary' | 'focusField'>;
}) => {
  const { t } = useTranslation('ui');
  const { errors, failure, hasSummary, summary, focusField } = form;
  if (!hasSummary && failure === null) return null;
  const { text: failed, help } =
    typeof failure === 'string' ? { text: failure, help: null } : (failure ?? {});
  return (
    <div ref={summary} className={classes.summary} role="alert" tabIndex={-1}>
      <IconAlertCircle size={18} stroke={1.6} aria-hidden />
      <strong className={classes.title}>
        {failed ?? t('field.needAttention', { count: errors.length })}
      </strong>
      {help && <p className={classes.help}>{help}</p>}
      {failure === null && (
        <ul className={classes.links}>
          {errors.map(({ path, label, text }) => (
            <li key={path}>
              <UnstyledButton className={classes.link} onClick={() => focusField(path)}>
                {/* Some texts already name their field. */}
                {text.includes(label) ? text : t('field.inSummary', { label, text })}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
