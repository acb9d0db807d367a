import { passkeyLimits, type Passkey } from '@vantage/contract/passkeys';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/formats';
import { passkeyPlace } from '../../lib/passkey-place';
import { useProblemText } from '../../lib/problem-text';
import { useTenantSettings } from '../../lib/tenant-settings';
import { toast } from '../../lib/toasts';
import { confirm } from '../../ui/confirm';
import { FormSection } from '../../ui/form-section';
import { FailedState, LoadingState } from '../../ui/message-state';
import { Skeleton } from '../../ui/skeleton';
import { forgetPasskey, ownPasskeysQuery, passkeyOriginsQuery } from './api/passkeys';
import classes from './own-sessions.module.css';

const AddPasskey = lazy(() => import('./add-passkey').then((module) => ({ default: module.AddPasskey })));

interface PasskeyRowProps {
  passkey: Passkey;
  busy: boolean;
  onRemove: () => void;
}

const PasskeyRow = ({ passkey, busy, onRemove }: PasskeyRowProps) => {
  const { t } = useTranslation('passkeys');
  const { date, relative } = useFormats();
  const { name, host, synced, createdAt, lastUsedAt } = passkey;
  return (
    <li className={classes.session}>
      <div className={classes.words}>
        <span className={classes.device}>{name}</span>
        <span className={classes.times}>
          <span>{t('own.added', { time: date(createdAt) })}</span>
          <span>
            {lastUsedAt === null ? t('own.neverUsed') : t('own.lastUsed', { time: relative(lastUsedAt) })}
          </span>
          {synced && <span>{t('own.synced')}</span>}
          {host !== window.location.hostname && <span>{t('own.host', { host })}</span>}
        </span>
      </div>
      <Button variant="default" disabled={busy} aria-label={t('own.removeThat', { name })} onClick={onRemove}>
        {t('own.remove')}
      </Button>
    </li>
  );
};

/** The way to another passkey, or why there is none here. */
const AddOrHint = ({ userName, reload }: { userName: string; reload: () => Promise<unknown> }) => {
  const { t } = useTranslation('passkeys');
  const { data: origins } = useQuery(passkeyOriginsQuery);
  const [adding, setAdding] = useState(false);
  if (origins === undefined) return null;
  const place = passkeyPlace(origins);
  if (place.kind !== 'here') {
    return (
      <p className={classes.onlyThis}>
        {t(place.kind === 'unsupported' ? 'own.unsupported' : place.kind)}{' '}
        {place.kind === 'elsewhere' && <a href={place.href}>{t('goThere', place)}</a>}
      </p>
    );
  }
  return (
    <div className={classes.actions}>
      <Button variant="default" onClick={() => setAdding(true)}>
        {t('own.add')}
      </Button>
      <Suspense>
        {adding && (
          <AddPasskey
            userName={userName}
            onClose={() => setAdding(false)}
            onAdded={({ name }) => {
              setAdding(false);
              toast({ severity: 'success', message: t('own.wasAdded', { name }) });
              void reload();
            }}
          />
        )}
      </Suspense>
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
  const { t } = useTranslation('passkeys');
  const problemText = useProblemText();
  const [busy, setBusy] = useState(false);
  const section = useRef<HTMLDivElement>(null);

  const remove = async ({ id, name }: Passkey) => {
    const question = {
      title: t('own.removeTitle', { name }),
      body: t('own.removeBody'),
      verb: t('own.removeVerb'),
      destructive: true,
    };
    if (!(await confirm(question))) return;
    setBusy(true);
    try {
      await forgetPasskey(id);
      toast({ severity: 'success', message: t('own.removed') });
      await reload();
      // The button that was pressed is gone.
      section.current?.focus();
    } catch (error) {
      toast({ severity: 'error', message: problemText(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <div ref={section} className={classes.whole} tabIndex={-1}>
      {!isOn && <p className={classes.onlyThis}>{t('own.off')}</p>}
      {passkeys.length === 0 ? (
        <p className={classes.onlyThis}>{t('own.empty')}</p>
      ) : (
        <ul className={classes.sessions} aria-label={t('own.title')}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              busy={busy}
              onRemove={() => void remove(passkey)}
            />
          ))}
        </ul>
      )}
      {isOn && passkeys.length < passkeyLimits.perUser && <AddOrHint userName={userName} reload={reload} />}
      {isOn && passkeys.length >= passkeyLimits.perUser && (
        <p className={classes.onlyThis}>{t('own.full')}</p>
      )}
    </div>
  );
};

/**
 * The passkeys that the reader signs in with. Where the organisation uses none it is there only for who has some, to be
 * rid of them.
 */
export const OwnPasskeys = ({ userName }: { userName: string }) => {
  const { t } = useTranslation('passkeys');
  const problemText = useProblemText();
  const isOn = useTenantSettings().authMethod.includes('passkey');
  const { data, error, refetch } = useQuery(ownPasskeysQuery);
  if (!isOn && (data === undefined || data.length === 0)) return null;
  return (
    <div className={classes.frame}>
      <FormSection title={t('own.title')} help={t('own.help')}>
        {data !== undefined && (
          <PasskeyList passkeys={data} isOn={isOn} userName={userName} reload={refetch} />
        )}
        {data === undefined && error !== null && (
          <FailedState title={t('own.failed')} hint={problemText(error)} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null && (
          <LoadingState label={t('own.loading')}>
            <Skeleton height={64} box />
          </LoadingState>
        )}
      </FormSection>
    </div>
  );
};
