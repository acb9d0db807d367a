import { credentialLimits } from '@vantage/contract/sign-in';
import { IconAlertTriangle, IconClock, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, NetworkProblem } from '../../lib/api-problem';
import type { SignInNotice } from '../../lib/route-facts';
import { signIn } from './api/login';
import { Note } from './note';
import { PlainButton } from '../../ui/plain-button';
import classes from './sign-in-form.module.css';
import { TextField } from './text-field';

/** Refusals whose reason is said as it is; every other reads alike. */
const toldCodes: readonly unknown[] = [100, 102, 103];

export interface SignInFormProps {
  /** The tenant's message above the login area; empty for none. */
  message: string;
  notice: SignInNotice | undefined;
  onSignedIn: () => void | Promise<void>;
}

/** User name and password. */
export const SignInForm = ({ message, notice, onSignedIn }: SignInFormProps) => {
  const { t } = useTranslation(['sign-in', 'problems']);
  const [userName, setUserName] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState({ userName: false, password: false });
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const [passwordShown, setPasswordShown] = useState(false);
  const running = useRef(false);
  const userNameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const failureNote = useRef<HTMLDivElement>(null);

  // The screen has one purpose, and this is where it begins.
  useEffect(() => userNameField.current?.focus(), []);

  useEffect(() => {
    if (failure !== null) failureNote.current?.focus();
  }, [failure]);

  const failureText = (error: unknown): string => {
    if (error instanceof NetworkProblem) return t('problems:unreachable');
    if (error instanceof ApiProblem && toldCodes.includes(error.code)) return t(`problems:${error.code}`);
    return t('failed');
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A ref, because two clicks may come before React draws the button as busy.
    if (running.current) return;
    const lacks = { userName: userName.trim() === '', password: password === '' };
    setMissing(lacks);
    if (lacks.userName) return userNameField.current?.focus();
    if (lacks.password) return passwordField.current?.focus();
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await signIn({ userName: userName.trim(), password });
      await onSignedIn();
    } catch (error) {
      setFailure(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <>
      {message !== '' && <Note tone="info">{message}</Note>}
      <h1 className={classes.title} data-below-message={message !== ''}>
        {t('title')}
      </h1>
      <p className={classes.description}>{t('description')}</p>
      <form className={classes.form} onSubmit={submit} noValidate aria-busy={busy}>
        {failure !== null && (
          <Note tone="bad" role="alert" ref={failureNote}>
            {failureText(failure)}
          </Note>
        )}
        {failure === null && notice && (
          <Note tone="info" role="status">
            {t(`notice.${notice}`)}
          </Note>
        )}
        <TextField
          ref={userNameField}
          name="username"
          label={t('userName')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          maxLength={credentialLimits.userName.max}
          value={userName}
          onChange={(event) => {
            setUserName(event.currentTarget.value);
            setMissing((before) => ({ ...before, userName: false }));
          }}
          error={missing.userName ? t('userNameRequired') : undefined}
        />
        <div>
          <TextField
            ref={passwordField}
            name="password"
            type={passwordShown ? 'text' : 'password'}
            label={t('password')}
            autoComplete="current-password"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
            maxLength={credentialLimits.password.max}
            value={password}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              setMissing((before) => ({ ...before, password: false }));
            }}
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
            onBlur={() => setCapsLock(false)}
            error={missing.password ? t('passwordRequired') : undefined}
            endSection={
              <button
                type="button"
                className={classes.reveal}
                aria-label={t(passwordShown ? 'hidePassword' : 'showPassword')}
                onClick={() => setPasswordShown(!passwordShown)}
              >
                {passwordShown ? <IconEyeOff size={18} stroke={1.6} /> : <IconEye size={18} stroke={1.6} />}
              </button>
            }
          />
          <p className={classes.capsLock} aria-live="polite">
            {capsLock && (
              <>
                <IconAlertTriangle size={14} stroke={1.6} aria-hidden /> {t('capsLock')}
              </>
            )}
          </p>
        </div>
        <PlainButton type="submit" filled busy={busy} className={classes.submit}>
          {t(busy ? 'submitting' : 'submit')}
        </PlainButton>
      </form>
      <p className={classes.newHere}>
        <IconClock size={16} stroke={1.6} aria-hidden className={classes.clock} />
        {t('newHere')}
      </p>
    </>
  );
};
