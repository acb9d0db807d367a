import { useTranslation } from 'react-i18next';
import { PlainButton } from '../../ui/plain-button';
import classes from './sign-in-form.module.css';

export interface LinkOverProps {
  /** Why the link does not count; left out, it is not whole. */
  message: string | undefined;
  onAskAgain: () => void;
}

/** Stands in for a reset link that does not count any more, and offers a new one. */
export const LinkOver = ({ message, onAskAgain }: LinkOverProps) => {
  const { t } = useTranslation('passwords');
  return (
    <div role="alert">
      <h1 className={classes.title} tabIndex={-1}>
        {t('linkOver.title')}
      </h1>
      <p className={classes.description}>{message ?? t('linkOver.incomplete')}</p>
      <div className={classes.form}>
        <PlainButton filled className={classes.submit} onClick={onAskAgain}>
          {t('linkOver.askAgain')}
        </PlainButton>
      </div>
    </div>
  );
};
