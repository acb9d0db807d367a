import type { ResentCode } from '@vantage/contract/auth/security-codes';
import { IconRefresh } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/api/api-problem';
import { PlainButton } from '../../../ui/controls/plain-button';
import { useResendCode, useSendCode, useVerifyCode } from '../api/security-code';
import { BackToSignIn } from '../layout/back-to-sign-in';
import { CodeField, codeLength } from '../fields/code-field';
import { FailureNote } from '../layout/failure-note';
import { StepHeading } from '../layout/step-heading';
import type { Challenge } from '../sign-in-form';
import classes from '../sign-in-form.module.css';
import steps from '../sign-in-step.module.css';
import { useFailureText, type Failed, type FailureText } from '../use-failure-text';
import { startCountdown, minutesAndSeconds, useSecondsLeft } from './use-seconds-left';

const maxResends = 3;

export interface SecurityCodeFormProps extends Challenge {
  onSignedIn: () => void | Promise<void>;
  /** The password must be changed before the session starts. */
  onPasswordChange: (resetToken: string) => void;
  onChallengeEnded: () => void;
  onBack: () => void;
}

/** Marks where a formatted part goes in a translated text. */
const gap = '\n';

const EmphasizedPart = ({
  text,
  part,
  className,
}: {
  text: string;
  part: string;
  className?: string | undefined;
}) => {
  const [before, after] = text.split(gap);
  return (
    <>
      {before}
      <strong className={className}>{part}</strong>
      {after}
    </>
  );
};

/** The step between password and session: a six-digit code by e-mail. Submits itself once complete. */
export const SecurityCodeForm = (props: SecurityCodeFormProps) => {
  const { userName, challenge, maskedEmail, onSignedIn, onPasswordChange, onChallengeEnded, onBack } = props;
  const { t } = useTranslation('passwords');
  const failureText = useFailureText();
  const { mutateAsync: sendCode } = useSendCode();
  const resendCode = useResendCode();
  const verifyCode = useVerifyCode();
  const [code, setCode] = useState('');
  const [invalid, setInvalid] = useState<{ text: string; help?: string } | undefined>(undefined);
  const [failure, setFailure] = useState<FailureText | null>(null);
  /** The sign-in must be restarted. */
  const [over, setOver] = useState<'resendLimit' | 'other' | null>(null);
  const [busy, setBusy] = useState(false);
  /** The first code was requested, successfully or not; a resend is possible. */
  const [requested, setRequested] = useState(false);
  const [sent, setSent] = useState<{ resendsLeft: number } | null>(null);
  /** The first request failed, so perhaps no mail was sent. */
  const [unsent, setUnsent] = useState(false);
  const [validity, setValidity] = useState(() => startCountdown(0));
  const [wait, setWait] = useState(() => startCountdown(0));
  const validFor = useSecondsLeft(validity);
  const waitFor = useSecondsLeft(wait);
  const field = useRef<HTMLInputElement>(null);
  const note = useRef<HTMLDivElement>(null);
  const running = useRef(false);

  const end = useCallback(
    (why: 'resendLimit' | 'other') => {
      setOver(why);
      onChallengeEnded();
    },
    [onChallengeEnded],
  );
  // The focused field was removed.
  useEffect(() => {
    if (over !== null) note.current?.focus();
  }, [over]);

  const fail = useCallback(
    (failed: Failed, error: unknown) => {
      setFailure(failureText(failed, error));
      if (error instanceof ApiProblem && error.code === 'challenge.expired') end('other');
    },
    [failureText, end],
  );

  const waitAfter = (error: unknown) => {
    if (error instanceof ApiProblem) setWait(startCountdown(error.retryAfter));
  };

  const accept = useCallback(
    (response: ResentCode) => {
      if (response.status === 'CODE_SENT') {
        setSent({ resendsLeft: response.resendsLeft });
        setUnsent(false);
        setValidity(startCountdown(response.expiresInSeconds));
        setWait(startCountdown(response.resendInSeconds));
      } else if (response.status === 'TOO_SOON') {
        // A code was sent recently, though its response may have been lost.
        setUnsent(false);
        setWait(startCountdown(response.resendInSeconds));
      } else {
        end(response.status === 'LOCKED' ? 'other' : 'resendLimit');
        setFailure(
          response.status === 'LOCKED'
            ? { text: t('code.locked', { count: response.lockMinutes }), help: t('code.lockedHelp') }
            : { title: t('code.resendLimitTitle'), text: t('code.resendLimit') },
        );
      }
    },
    [t, end],
  );

  // Repeating the first request is safe: the server sends only one code.
  const begin = useRef({ accept, fail, waitAfter });
  useEffect(() => {
    begin.current = { accept, fail, waitAfter };
  });
  useEffect(() => {
    void sendCode(challenge)
      .then(
        (response) => begin.current.accept(response),
        (error: unknown) => {
          setUnsent(true);
          begin.current.fail('requestCode', error);
          begin.current.waitAfter(error);
        },
      )
      .finally(() => setRequested(true));
  }, [challenge, sendCode]);
  useEffect(() => field.current?.focus(), []);

  const resend = async () => {
    setInvalid(undefined);
    setFailure(null);
    setCode('');
    field.current?.focus();
    await resendCode.mutateAsync(challenge).then(accept, (error: unknown) => {
      fail('verifyCode', error);
      waitAfter(error);
    });
  };

  const verify = async (digits: string) => {
    if (running.current || digits.length < codeLength) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const response = await verifyCode.mutateAsync({ userName, challenge, code: digits });
      if (response.status === 'VERIFIED') return await onSignedIn();
      if (response.status === 'PASSWORD_CHANGE_REQUIRED') return onPasswordChange(response.resetToken);
      setCode('');
      if (response.status === 'LOCKED') accept(response);
      else if (response.status === 'EXPIRED') setInvalid({ text: t('code.expired') });
      else
        setInvalid({
          text: t('code.invalid'),
          help: t('code.attemptsLeft', { count: response.attemptsLeft }),
        });
    } catch (error) {
      fail('verifyCode', error);
    } finally {
      running.current = false;
      setBusy(false);
      field.current?.focus();
    }
  };

  const change = (digits: string) => {
    setCode(digits);
    setInvalid(undefined);
    void verify(digits);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void verify(code);
  };

  const isExpired = sent !== null && validFor === 0;
  const hint = invalid ? invalid.help : unsent || isExpired ? undefined : t('code.hint');
  return (
    <>
      <StepHeading
        title={t('code.title')}
        description={
          over === null && !unsent ? (
            <EmphasizedPart
              text={t('code.description', { email: gap })}
              part={maskedEmail}
              className={steps.strong}
            />
          ) : undefined
        }
      />
      <form className={classes.form} onSubmit={submit} noValidate aria-busy={busy}>
        {failure !== null && <FailureNote failure={failure} ref={note} />}
        {over === null && (
          <>
            <CodeField
              ref={field}
              label={t('code.label')}
              aside={
                sent && validFor > 0 ? (
                  <EmphasizedPart
                    text={t('code.validFor', { time: gap })}
                    part={minutesAndSeconds(validFor)}
                  />
                ) : null
              }
              value={code}
              onChange={change}
              error={invalid?.text ?? (isExpired ? t('code.expired') : undefined)}
              hint={hint}
              disabled={false}
            />
            <PlainButton
              type="submit"
              filled
              busy={busy}
              disabled={code.length < codeLength && !busy}
              className={`${classes.submit} ${steps.verify}`}
            >
              {t('code.submit')}
            </PlainButton>
            {requested && (
              <div className={steps.resend}>
                <button
                  type="button"
                  className={steps.link}
                  disabled={waitFor > 0}
                  onClick={() => void resend()}
                >
                  <IconRefresh size={16} stroke={1.6} aria-hidden />
                  {waitFor > 0 ? t('code.resendIn', { time: minutesAndSeconds(waitFor) }) : t('code.resend')}
                </button>
                {sent && (
                  <span className={steps.left}>
                    {t('code.resendsLeft', { count: sent.resendsLeft, all: maxResends })}
                  </span>
                )}
              </div>
            )}
          </>
        )}
      </form>
      <div className={steps.foot}>
        <BackToSignIn onClick={onBack} isLogin={over === 'resendLimit'} />
      </div>
    </>
  );
};
