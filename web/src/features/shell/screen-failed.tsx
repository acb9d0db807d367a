import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkProblem } from '../../lib/api/api-problem';
import { isMissingChunk, reloadOnce, useIsOutdated } from '../../lib/browser/app-update';
import { useOnReconnect } from '../../lib/browser/connection';
import { hasUnsavedChanges } from '../../lib/browser/unsaved-forms';
import { useProblemText } from '../../lib/i18n/problem-text';
import { PlainButton } from '../../ui/controls/plain-button';
import classes from './screen-failed.module.css';

/** For an effect: during a render, a form that was just left is still registered. @returns whether the page reloads */
const reloadUnlessUnsaved = async (): Promise<boolean> => !hasUnsavedChanges() && (await reloadOnce());

/** Error boundary of a screen. Part of the entry chunk, because a chunk may be what failed to load. */
export const ScreenFailed = ({ error, reset }: ErrorComponentProps) => {
  const { t } = useTranslation('problems');
  const problemText = useProblemText();
  const router = useRouter();
  const isMissing = isMissingChunk(error);
  const needsReload = useIsOutdated() && isMissing;
  const [isReloading, setReloading] = useState(isMissing);
  useEffect(() => {
    if (isReloading) void reloadUnlessUnsaved().then(setReloading);
  }, [isReloading]);

  const retry = () => {
    reset();
    void router.invalidate();
  };
  useOnReconnect(() => {
    if (isMissing || error instanceof NetworkProblem) retry();
  });
  if (isReloading) return null;
  return (
    <div className={classes.failed} role="alert">
      <h1 className={classes.title}>{t('screenFailed')}</h1>
      <p className={classes.reason}>{needsReload ? t('outdated') : problemText(error)}</p>
      {needsReload ? (
        <PlainButton onClick={() => window.location.reload()}>{t('reload')}</PlainButton>
      ) : (
        <PlainButton onClick={retry}>{t('retry')}</PlainButton>
      )}
    </div>
  );
};
