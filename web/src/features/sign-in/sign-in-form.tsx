import { credentialLimits } from '@vantage/contract/auth/sign-in';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/api/api-problem';
import { useProblemText } from '../../lib/i18n/problem-text';
import type { SignInNotice } from '../../lib/browser/router-types';
import { useSignIn } from './api/login';
import { useReturningUser } from './reauthentication/returning-user';
import { NewUserHint } from './new-user-hint';
import { FailureNote } from './layout/failure-note';
import { Note } from './layout/note';
import { StepHeading } from './layout/step-heading';
import { PasswordField } from './fields/password-field';
import { PlainButton } from '../../ui/controls/plain-button';
import classes from './sign-in-form.module.css';
import { TextField } from './fields/text-field';
import type { FailureText } from './use-failure-text';
import { typedUserName } from './typed-user-name';

/** The login codes, which have their own sentences. */
const loginCodes: readonly unknown[] = [100, 101, 102, 103, 104];

/** A pending security code, after a correct password. */
export interface Challenge {
  userName: string;
  challenge: string;
  maskedEmail: string;
}

export interface SignInFormProps {
  notice: SignInNotice | undefined;
  forgotPassword: ReactNode;
  onSignedIn: () => void | Promise<void>;
  onCodeRequired: (begun: Challenge) => void;
  /** The password must be changed first; the user name is set if one was typed. */
  onPasswordChange: (resetToken: string, userName?: string) => void;
  trouble?: ReactNode;
  onAttempt?: () => void;
  children?: ReactNode;
}

export const SignInForm = (props: SignInFormProps) => {
  const { notice, forgotPassword, onSignedIn, onCodeRequired, onPasswordChange, trouble, onAttempt } = props;
  const { t } = useTranslation('sign-in');
  const problemText = useProblemText();
  const signIn = useSignIn();
  const returningUser = useReturningUser();
  const [userName, setUserName] = useState(() => returningUser ?? typedUserName.get());
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState({ userName: false, password: false });
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const userNameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const failureNote = useRef<HTMLDivElement>(null);

  // Focuses the first empty field.
  const [isNameKnown] = useState(userName !== '');
  useEffect(() => (isNameKnown ? passwordField : userNameField).current?.focus(), [isNameKnown]);
  useEffect(() => typedUserName.keep(userName), [userName]);

  useEffect(() => {
    if (failure !== null) failureNote.current?.focus();
  }, [failure]);

  const failureText = (error: unknown): FailureText => {
    if (error instanceof ApiProblem && error.code === 'login.locked')
      return { text: t('locked', { count: error.problem.lockMinutes ?? 1 }) };
    const text = problemText(error);
    if (!(error instanceof ApiProblem && loginCodes.includes(error.code)))
      return { title: t('failedTitle'), text: t('failed'), help: text };
    const isHelped = error.code === 102 || error.code === 103;
    return { text, ...(isHelped && { help: t(`codeHelp.${error.code}`) }) };
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A ref, because a second click may come before React renders the busy state.
    if (running.current) return;
    const lacks = { userName: userName.trim() === '', password: password === '' };
    setMissing(lacks);
    setFailure(null);
    onAttempt?.();
    if (lacks.userName) return userNameField.current?.focus();
    if (lacks.password) return passwordField.current?.focus();
    running.current = true;
    setBusy(true);
    try {
      const response = await signIn.mutateAsync({ userName: userName.trim(), password });
      if ('token' in response) await onSignedIn();
      else if (response.status === 'CODE_REQUIRED')
        onCodeRequired({ userName: userName.trim(), ...response });
      else onPasswordChange(response.resetToken, userName.trim());
    } catch (error) {
      setFailure(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const ownWords =
    failure === null ? (
      notice && (
        <Note tone="info" role="status">
          {t(`notice.${notice}`)}
        </Note>
      )
    ) : (
      <FailureNote failure={failureText(failure)} ref={failureNote} />
    );

  return (
    <>
      <StepHeading isFirst title={t('title')} description={t('description')} />
      <form className={classes.form} onSubmit={submit} noValidate aria-busy={busy}>
        {trouble ?? ownWords}
        <TextField
          ref={userNameField}
          name="username"
          label={t('userNameOrEmail')}
          // Required for passkey autofill.
          autoComplete="username webauthn"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          readOnly={returningUser !== null}
          maxLength={credentialLimits.userName.max}
          value={userName}
          onChange={(event) => {
            setUserName(event.currentTarget.value);
            setMissing((before) => ({ ...before, userName: false }));
          }}
          error={missing.userName ? t('userNameOrEmailRequired') : undefined}
        />
        <PasswordField
          ref={passwordField}
          // In a window, its focus trap sets the initial focus.
          data-autofocus={isNameKnown || undefined}
          name="password"
          label={t('password')}
          labelEnd={forgotPassword}
          autoComplete="current-password"
          maxLength={credentialLimits.password.max}
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setMissing((before) => ({ ...before, password: false }));
          }}
          error={missing.password ? t('passwordRequired') : undefined}
        />
        <PlainButton type="submit" filled busy={busy} className={classes.submit}>
          {t(busy ? 'submitting' : 'submit')}
        </PlainButton>
      </form>
      {props.children}
      <NewUserHint />
    </>
  );
};
