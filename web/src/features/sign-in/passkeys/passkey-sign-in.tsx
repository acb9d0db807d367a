import type { PasskeyAssertion } from '@vantage/contract/passkeys';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { passkeyAvailability } from '../../../lib/session/passkey-availability';
import {
  supportsPasskeyAutofill,
  autofillPasskeys,
  PasskeyPromptFailed,
  requestPasskey,
  abortPasskeyPrompt,
} from '../../../lib/session/passkey-prompt';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { PlainButton } from '../../../ui/controls/plain-button';
import { useSignInByPasskey } from '../api/passkey';
import type { SignInFormProps } from '../sign-in-form';
import form from '../sign-in-form.module.css';
import classes from './passkey-sign-in.module.css';
import { usePasskeyChallenge } from './use-passkey-challenge';

export interface PasskeySignInProps extends Pick<SignInFormProps, 'onSignedIn' | 'onPasswordChange'> {
  filled: boolean;
  /** There is a user name field that the browser can autofill with a passkey. */
  fillsIn: boolean;
  onTrouble: (trouble: ReactNode) => void;
}

/** WebAuthn does not work on IP addresses; known synchronously, so that the button never flashes. */
const isIpAddress = (host: string): boolean => /^[\d.]+$|^\[/.test(host);

const PasskeyTrouble = ({ error }: { error: unknown }) => {
  const { t } = useTranslation('passwords');
  const problemText = useProblemText();
  if (!(error instanceof PasskeyPromptFailed)) return problemText(error);
  return t(error.reason === 'cancelled' ? 'passkey.cancelled' : 'passkey.failed');
};

export const PasskeySignIn = (props: PasskeySignInProps) => {
  const { filled, fillsIn, onSignedIn, onPasswordChange, onTrouble } = props;
  const { t } = useTranslation('passwords');
  const signIn = useSignInByPasskey();
  const [challenge, askAgain] = usePasskeyChallenge();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const place = challenge && passkeyAvailability(challenge.origins);

  const send = async (credential: PasskeyAssertion) => {
    const response = await signIn.mutateAsync(credential);
    if ('token' in response) await onSignedIn();
    else if (response.status === 'PASSWORD_CHANGE_REQUIRED') onPasswordChange(response.resetToken);
  };

  /** One at a time; ends in a session or an error message. */
  const run = async (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    onTrouble(false);
    try {
      await work();
    } catch (error) {
      onTrouble(<PasskeyTrouble error={error} />);
      // The challenge may be used up, and autofill must stay available.
      if (!(error instanceof PasskeyPromptFailed)) void askAgain().catch(() => undefined);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const press = () =>
    run(async () => {
      const { origins, publicKey } = await askAgain();
      if (passkeyAvailability(origins).kind === 'here') await send(await requestPasskey(publicKey));
    });

  const isOffered = fillsIn && !busy && place?.kind === 'here';
  const accept = useEffectEvent((credential: PasskeyAssertion) => run(() => send(credential)));
  useEffect(() => {
    if (!isOffered || challenge === null) return;
    let over = false;
    const offer = async () => {
      if ((await supportsPasskeyAutofill()) && !over)
        await accept(await autofillPasskeys(challenge.publicKey));
    };
    // Autofill that is not used is not an error.
    offer().catch(() => undefined);
    return () => {
      over = true;
      abortPasskeyPrompt();
    };
  }, [isOffered, challenge]);

  if (place === null && isIpAddress(window.location.hostname)) return null;
  if (place !== null && place.kind !== 'here') {
    return (
      <p className={classes.hint}>
        {t(`passkey.${place.kind}`)}{' '}
        {place.kind === 'elsewhere' && <a href={place.href}>{t('passkey.goThere', place)}</a>}
      </p>
    );
  }
  return (
    <PlainButton filled={filled} busy={busy} className={form.submit} onClick={() => void press()}>
      {!busy && <IconFingerprint size={18} stroke={1.6} aria-hidden />}
      {t(busy ? 'passkey.signingIn' : 'passkey.signIn')}
    </PlainButton>
  );
};
