import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../lib/i18n/problem-text';
import { PlainButton } from '../../ui/layout/plain-button';
import classes from './screen-failed.module.css';

/** Error boundary of a screen. Part of the entry chunk, because a chunk may be what failed to load. */
export const ScreenFailed = ({ error, reset }: ErrorComponentProps) => {
  const { t } = useTranslation('problems');
  const problemText = useProblemText();
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className={classes.failed} role="alert">
      <h1 className={classes.title}>{t('screenFailed')}</h1>
      <p className={classes.reason}>{problemText(error)}</p>
      <PlainButton onClick={retry}>{t('retry')}</PlainButton>
    </div>
  );
};
