import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, NetworkProblem } from '../../lib/api/api-problem';
import { useProblemText } from '../../lib/i18n/problem-text';
import { toast } from '../../lib/browser/toasts';
import { PlainButton } from '../../ui/controls/plain-button';
import { useRedeemTicket } from './api/single-sign-on';
import classes from './sign-in-form.module.css';

type Failure = 'noAccount' | 'locked' | 'inactive' | 'expired' | 'unreachable' | 'unexpected';

const failures: Readonly<Record<string, Failure>> = {
  101: 'noAccount',
  102: 'locked',
  103: 'inactive',
  'sso.ticketInvalid': 'expired',
};

const toFailure = (error: unknown): Failure => {
  if (error instanceof NetworkProblem) return 'unreachable';
  return (error instanceof ApiProblem ? failures[error.code] : undefined) ?? 'unexpected';
};

/** The login codes have separate messages. */
const isToldByCode = (error: unknown): boolean =>
  error instanceof ApiProblem && [101, 102, 103].some((code) => code === error.code);

export interface SingleSignOnCallbackProps {
  /** Null without one, as after a reload, because the ticket was used. */
  ticket: string | null;
  /** Removes the ticket from the URL, so that it stays out of the history. */
  cleanAddress: () => Promise<void>;
  onSignedIn: () => void | Promise<void>;
  onBack: () => void;
}

export const SingleSignOnCallback = (props: SingleSignOnCallbackProps) => {
  const { ticket, cleanAddress, onSignedIn, onBack } = props;
  const { t } = useTranslation(['passwords', 'sign-in']);
  const { mutateAsync: redeemTicket } = useRedeemTicket();
  const [failure, setFailure] = useState<Failure | null>(ticket === null ? 'expired' : null);
  const problemText = useProblemText();
  const begun = useRef(false);
  const title = useRef<HTMLHeadingElement>(null);

  const redeem = useEffectEvent(async () => {
    if (ticket === null) return toast({ severity: 'error', message: t('sign-in:failed') });
    try {
      await cleanAddress();
      await redeemTicket(ticket);
    } catch (error) {
      setFailure(toFailure(error));
      return toast({
        severity: 'error',
        message: isToldByCode(error) ? problemText(error) : t('sign-in:failed'),
      });
    }
    await onSignedIn();
  });
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void redeem();
  }, []);

  useEffect(() => {
    if (failure !== null) title.current?.focus();
  }, [failure]);

  if (failure === null) {
    return (
      <div role="status">
        <h1 className={classes.title} tabIndex={-1}>
          {t('alternativeSignIn.callback.title')}
        </h1>
        <p className={classes.description}>{t('alternativeSignIn.callback.description')}</p>
      </div>
    );
  }
  const help =
    failure === 'noAccount'
      ? t('alternativeSignIn.callback.help.noAccount')
      : failure === 'inactive'
        ? t('sign-in:codeHelp.103')
        : undefined;
  return (
    <div role="alert">
      <h1 ref={title} className={classes.title} tabIndex={-1}>
        {t('sign-in:failedTitle')}
      </h1>
      <p className={classes.description}>{t(`alternativeSignIn.callback.failure.${failure}`)}</p>
      {help !== undefined && <p className={classes.description}>{help}</p>}
      <div className={classes.form}>
        <PlainButton filled className={classes.submit} onClick={onBack}>
          {t('backToSignIn')}
        </PlainButton>
      </div>
    </div>
  );
};
