import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentUserQuery } from '../../lib/session/current-user';
import { PlainButton } from '../../ui/controls/plain-button';
import classes from './view-as-bar.module.css';

/** In ms. */
const tick = 1_000;

/** Counts down from the last response. At the end, the server is queried again, since it decides. */
const useSecondsLeft = (): number => {
  const { data, dataUpdatedAt } = useSuspenseQuery(currentUserQuery);
  const queryClient = useQueryClient();
  const endsAt = dataUpdatedAt + (data.viewAs?.endsInSeconds ?? 0) * 1_000;
  const [now, setNow] = useState(dataUpdatedAt);
  const left = Math.max(0, Math.ceil((endsAt - Math.max(now, dataUpdatedAt)) / 1_000));
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick);
    return () => clearInterval(timer);
  }, []);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  }, [isOver, queryClient]);
  return left;
};

/** Shown on every screen while an administrator views as another user. */
export const ViewAsBar = ({ onStop }: { onStop: () => Promise<void> }) => {
  const { t } = useTranslation('shell');
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const [isStopping, setIsStopping] = useState(false);
  const secondsLeft = useSecondsLeft();
  const minutes = Math.ceil(secondsLeft / 60);
  const stop = () => {
    setIsStopping(true);
    void onStop().finally(() => setIsStopping(false));
  };
  return (
    <section className={classes.bar} aria-label={t('viewAs.label')}>
      <IconEye size={18} stroke={1.8} aria-hidden />
      <p className={classes.words}>
        <span className={classes.name} role="status">
          {t('viewAs.viewing', { name: `${user.firstName} ${user.lastName}` })}
        </span>
        <span className={classes.detail}>
          {t('viewAs.readOnly')} ·{' '}
          {secondsLeft < 60 ? t('viewAs.lastMinute') : t('viewAs.left', { count: minutes })}
        </span>
      </p>
      <PlainButton onClick={stop} busy={isStopping}>
        {t('viewAs.stop')}
      </PlainButton>
    </section>
  );
};
