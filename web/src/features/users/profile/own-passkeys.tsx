import { passkeyLimits, type Passkey } from '@vantage/contract/passkeys';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import { passkeyAvailability } from '../../../lib/session/passkey-availability';
import { useProblemText, useProblemToast } from '../../../lib/i18n/problem-text';
import { useTenantSettings } from '../../../lib/session/tenant-settings';
import { toast } from '../../../lib/browser/toasts';
import { isViewingAs } from '../../../lib/session/session';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay';
import { confirm } from '../../../ui/overlays/confirm';
import { FormSection } from '../../../ui/forms/form-section';
import { FailedState, LoadingState } from '../../../ui/feedback/message-state';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { ownPasskeysQuery, passkeyOriginsQuery, useDeletePasskey } from '../api/passkeys';
import classes from './own-sessions.module.css';

const AddPasskey = lazyOverlay(() => import('./add-passkey').then((module) => module.AddPasskey));

interface PasskeyRowProps {
  passkey: Passkey;
  busy: boolean;
  onRemove: () => void;
}

const PasskeyRow = ({ passkey, busy, onRemove }: PasskeyRowProps) => {
  const { t } = useTranslation('users');
  const { date, relative } = useFormats();
  const { name, host, synced, createdAt, lastUsedAt } = passkey;
  return (
    <li className={classes.session}>
      <div className={classes.words}>
        <span className={classes.device}>{name}</span>
        <span className={classes.times}>
          <span>{t('passkeys.added', { time: date(createdAt) })}</span>
          <span>
            {lastUsedAt === null
              ? t('passkeys.neverUsed')
              : t('passkeys.lastUsed', { time: relative(lastUsedAt) })}
          </span>
          {synced && <span>{t('passkeys.synced')}</span>}
          {host !== window.location.hostname && <span>{t('passkeys.host', { host })}</span>}
        </span>
      </div>
      <Button
        variant="default"
        disabled={busy}
        aria-label={t('passkeys.removeThat', { name })}
        onClick={onRemove}
      >
        {t('passkeys.remove')}
      </Button>
    </li>
  );
};

/** Adds a passkey, or says why that is not possible here. */
const AddOrHint = ({ userName, reload }: { userName: string; reload: () => Promise<unknown> }) => {
  const { t } = useTranslation('users');
  const { t: signIn } = useTranslation('passwords');
  const { data: origins } = useQuery(passkeyOriginsQuery);
  const [adding, setAdding] = useState(false);
  if (origins === undefined) return null;
  const place = passkeyAvailability(origins);
  if (place.kind !== 'here') {
    return (
      <p className={classes.onlyThis}>
        {place.kind === 'unsupported' ? t('passkeys.unsupported') : signIn(`passkey.${place.kind}`)}{' '}
        {place.kind === 'elsewhere' && <a href={place.href}>{signIn('passkey.goThere', place)}</a>}
      </p>
    );
  }
  return (
    <div className={classes.actions}>
      <Button variant="default" disabled={isViewingAs()} onClick={() => setAdding(true)}>
        {t('passkeys.add')}
      </Button>
      {adding && (
        <AddPasskey
          userName={userName}
          onClose={() => setAdding(false)}
          onAdded={async ({ name }) => {
            setAdding(false);
            // The list contains it by the time that the toast says so.
            await reload();
            toast({ severity: 'success', message: t('passkeys.wasAdded', { name }) });
          }}
        />
      )}
    </div>
  );
};

interface PasskeyListProps {
  passkeys: Passkey[];
  isOn: boolean;
  userName: string;
  reload: () => Promise<unknown>;
}

const PasskeyList = ({ passkeys, isOn, userName, reload }: PasskeyListProps) => {
  const { t } = useTranslation('users');
  const showProblem = useProblemToast();
  const deletePasskey = useDeletePasskey();
  const [busy, setBusy] = useState(false);
  const section = useRef<HTMLDivElement>(null);

  const remove = async ({ id, name }: Passkey) => {
    const question = {
      title: t('passkeys.removeTitle', { name }),
      body: t('passkeys.removeBody'),
      verb: t('passkeys.removeVerb'),
      destructive: true,
    };
    if (!(await confirm(question))) return;
    setBusy(true);
    try {
      await deletePasskey.mutateAsync(id);
      // The list lacks it by the time that the toast says so.
      await reload();
      toast({ severity: 'success', message: t('passkeys.removed') });
      // The focused button was removed.
      section.current?.focus();
    } catch (error) {
      showProblem(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div ref={section} className={classes.whole} tabIndex={-1}>
      {!isOn && <p className={classes.onlyThis}>{t('passkeys.off')}</p>}
      {passkeys.length === 0 ? (
        <p className={classes.onlyThis}>{t('passkeys.empty')}</p>
      ) : (
        <ul className={classes.sessions} aria-label={t('passkeys.title')}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              busy={busy || isViewingAs()}
              onRemove={() => void remove(passkey)}
            />
          ))}
        </ul>
      )}
      {isOn && passkeys.length < passkeyLimits.perUser && <AddOrHint userName={userName} reload={reload} />}
      {isOn && passkeys.length >= passkeyLimits.perUser && (
        <p className={classes.onlyThis}>{t('passkeys.full')}</p>
      )}
    </div>
  );
};

/** If the tenant does not use passkeys, shown only to users who have some, for removal. */
export const OwnPasskeys = ({ userName }: { userName: string }) => {
  const { t } = useTranslation('users');
  const problemText = useProblemText();
  const isOn = useTenantSettings().authMethod.includes('passkey');
  const { data, error, refetch } = useQuery(ownPasskeysQuery);
  if (!isOn && (data === undefined || data.length === 0)) return null;
  return (
    <div className={classes.frame}>
      <FormSection title={t('passkeys.title')} help={t('passkeys.help')}>
        {data !== undefined && (
          <PasskeyList passkeys={data} isOn={isOn} userName={userName} reload={refetch} />
        )}
        {data === undefined && error !== null && (
          <FailedState
            title={t('passkeys.failed')}
            hint={problemText(error)}
            onRetry={() => void refetch()}
          />
        )}
        {data === undefined && error === null && (
          <LoadingState label={t('passkeys.loading')}>
            <Skeleton height={64} box />
          </LoadingState>
        )}
      </FormSection>
    </div>
  );
};
