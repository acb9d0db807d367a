import type { OwnSession } from '@vantage/contract/auth/own-sessions';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import { useProblemText, useProblemToast } from '../../../lib/i18n/problem-text';
import { toast } from '../../../lib/browser/toasts';
import { isViewingAs } from '../../../lib/session/session';
import { confirm } from '../../../ui/overlays/confirm';
import type { ConfirmRequest } from '../../../ui/overlays/confirm-dialog';
import { FormSection } from '../../../ui/forms/form-section';
import { FailedState, LoadingState } from '../../../ui/feedback/message-state';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { Status } from '../../../ui/feedback/status';
import { ownSessionsQuery, useEndOtherSessions, useEndSession } from '../api/sessions';
import classes from './own-sessions.module.css';
import { useDeviceText } from './use-device-text';

interface SessionRowProps {
  session: OwnSession;
  busy: boolean;
  onEnd: () => void;
}

const SessionRow = ({ session, busy, onEnd }: SessionRowProps) => {
  const { t } = useTranslation('users');
  const { dateTime, relative } = useFormats();
  const device = useDeviceText()(session.userAgent);
  return (
    <li className={classes.session}>
      <div className={classes.words}>
        <span className={classes.device}>{device}</span>
        <span className={classes.times}>
          <span>{t('sessions.started', { time: dateTime(session.startedAt) })}</span>
          <span>{t('sessions.lastSeen', { time: relative(session.lastSeenAt) })}</span>
          {session.address !== null && <span>{t('sessions.address', { address: session.address })}</span>}
        </span>
      </div>
      {session.current ? (
        <Status glyph="check">{t('sessions.current')}</Status>
      ) : (
        <Button
          variant="default"
          disabled={busy || isViewingAs()}
          aria-label={t('sessions.endThat', { device })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
};

const SessionList = ({ sessions, reload }: { sessions: OwnSession[]; reload: () => Promise<unknown> }) => {
  const { t } = useTranslation('users');
  const showProblem = useProblemToast();
  const deviceText = useDeviceText();
  const endSession = useEndSession();
  const endOtherSessions = useEndOtherSessions();
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const others = sessions.filter(({ current }) => !current);

  const end = async (request: ConfirmRequest, work: () => Promise<unknown>, done: string) => {
    if (!(await confirm({ ...request, destructive: true }))) return;
    setBusy(true);
    try {
      await work();
      toast({ severity: 'success', message: done });
      await reload();
      // The focused button was removed.
      list.current?.focus();
    } catch (error) {
      showProblem(error);
    } finally {
      setBusy(false);
    }
  };

  const endOne = ({ id, userAgent }: OwnSession) => {
    const device = deviceText(userAgent);
    return end(
      {
        title: t('sessions.endTitle', { device }),
        body: t('sessions.endBody'),
        verb: t('sessions.end'),
      },
      () => endSession.mutateAsync(id),
      t('sessions.ended'),
    );
  };
  const endOthers = () =>
    end(
      {
        title: t('sessions.endOthersTitle', { count: others.length }),
        body: t('sessions.endOthersBody'),
        verb: t('sessions.endOthers'),
      },
      () => endOtherSessions.mutateAsync(),
      t('sessions.othersEnded'),
    );

  return (
    <>
      <ul ref={list} className={classes.sessions} tabIndex={-1} aria-label={t('sessions.title')}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} busy={busy} onEnd={() => void endOne(session)} />
        ))}
      </ul>
      {others.length === 0 ? (
        <p className={classes.onlyThis}>{t('sessions.onlyThis')}</p>
      ) : (
        <div className={classes.actions}>
          <Button variant="default" disabled={busy || isViewingAs()} onClick={() => void endOthers()}>
            {t('sessions.endOthers')}
          </Button>
        </div>
      )}
    </>
  );
};

const SessionsOrState = () => {
  const { t } = useTranslation('users');
  const problemText = useProblemText();
  const { data, error, refetch } = useQuery(ownSessionsQuery);
  if (data) return <SessionList sessions={data} reload={refetch} />;
  if (error) {
    return (
      <FailedState title={t('sessions.failed')} hint={problemText(error)} onRetry={() => void refetch()} />
    );
  }
  return (
    <LoadingState label={t('sessions.loading')}>
      <Skeleton height={64} box />
    </LoadingState>
  );
};

export const OwnSessions = () => {
  const { t } = useTranslation('users');
  return (
    <div className={classes.frame}>
      <FormSection title={t('sessions.title')} help={t('sessions.help')}>
        <SessionsOrState />
      </FormSection>
    </div>
  );
};
