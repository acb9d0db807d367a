import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from '../../../ui/controls/plain-button';
import { useRequestReset } from '../api/passwords';
import { FailureNote } from '../layout/failure-note';
import classes from '../sign-in-form.module.css';
import steps from '../sign-in-step.module.css';
import { TextField } from '../fields/text-field';
import { typedUserName } from '../typed-user-name';
import { useFailureText, type FailureText } from '../use-failure-text';

/** A rough check; the response never tells whether the address exists. */
const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

export const ForgotPasswordForm = ({ foot }: { foot: ReactNode }) => {
  const { t } = useTranslation(['passwords', 'sign-in']);
  const failureText = useFailureText();
  const requestReset = useRequestReset();
  const [typed] = useState(typedUserName.get);
  const [userName, setUserName] = useState(looksLikeEmail(typed) ? '' : typed);
  const [email, setEmail] = useState(looksLikeEmail(typed) ? typed : '');
  const [errors, setErrors] = useState<{ userName?: string; email?: string }>({});
  const [failure, setFailure] = useState<FailureText | null>(null);
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const userNameField = useRef<HTMLInputElement>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const done = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const isNamed = typed !== '' && !looksLikeEmail(typed);
    (isNamed ? emailField : userNameField).current?.focus();
  }, [typed]);
  useEffect(() => {
    if (sent) done.current?.focus();
  }, [sent]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running.current) return;
    setFailure(null);
    const lacksName = userName.trim() === '';
    const lacksEmail = email.trim() === '' ? t('forgot.emailRequired') : undefined;
    const wrongEmail = lacksEmail ?? (looksLikeEmail(email.trim()) ? undefined : t('forgot.emailInvalid'));
    setErrors({
      ...(lacksName && { userName: t('sign-in:userNameRequired') }),
      ...(wrongEmail !== undefined && { email: wrongEmail }),
    });
    if (lacksName) return userNameField.current?.focus();
    if (wrongEmail !== undefined) return emailField.current?.focus();
    running.current = true;
    setBusy(true);
    try {
      await requestReset.mutateAsync({ userName: userName.trim(), email: email.trim() });
      setSent(true);
    } catch (error) {
      setFailure(failureText('sendLink', error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  if (sent) {
    return (
      <>
        <h1 ref={done} className={classes.title} tabIndex={-1}>
          {t('forgot.sentTitle')}
        </h1>
        <p className={classes.description}>{t('forgot.sent')}</p>
        <div className={steps.foot}>{foot}</div>
      </>
    );
  }
  return (
    <>
      <h1 className={classes.title} tabIndex={-1}>
        {t('forgot.title')}
      </h1>
      <p className={classes.description}>{t('forgot.description')}</p>
      <form className={classes.form} onSubmit={submit} noValidate aria-busy={busy}>
        {failure !== null && <FailureNote failure={failure} />}
        <TextField
          ref={userNameField}
          name="username"
          label={t('sign-in:userName')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          maxLength={254}
          value={userName}
          onChange={(event) => {
            setUserName(event.currentTarget.value);
            setErrors((before) => ({ ...(before.email !== undefined && { email: before.email }) }));
          }}
          error={errors.userName}
        />
        <TextField
          ref={emailField}
          name="email"
          type="email"
          label={t('forgot.email')}
          autoComplete="email"
          required
          maxLength={254}
          value={email}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setErrors((before) => ({ ...(before.userName !== undefined && { userName: before.userName }) }));
          }}
          error={errors.email}
        />
        <PlainButton type="submit" filled busy={busy} className={classes.submit}>
          {t('forgot.submit')}
        </PlainButton>
      </form>
      <div className={steps.foot}>{foot}</div>
    </>
  );
};
