import type { PasskeySignInOptions } from '@vantage/contract/passkeys';
import { useCallback, useEffect, useState } from 'react';
import { requestChallenge } from '../api/passkey';

const pollIntervalMs = 20_000;
/** Fraction of its lifetime after which a challenge is replaced; the rest is left for choosing a passkey. */
const replaceAfter = 0.7;

interface Challenge {
  options: PasskeySignInOptions;
  requestedAt: number;
}

/**
 * A challenge for passkey autofill, renewed before it expires while the screen is visible.
 * @returns null until there is one; and a function to request the next
 */
export const usePasskeyChallenge = (): [PasskeySignInOptions | null, () => Promise<PasskeySignInOptions>] => {
  const [challenge, setChallenge] = useState<Challenge | null>(null);

  const keep = useCallback((options: PasskeySignInOptions) => {
    setChallenge({ options, requestedAt: Date.now() });
    return options;
  }, []);
  const request = useCallback(() => requestChallenge().then(keep), [keep]);

  useEffect(() => {
    // An error shows when the button is pressed, which requests again.
    requestChallenge().then(keep, () => undefined);
  }, [keep]);

  useEffect(() => {
    if (challenge === null) return;
    const poll = () => {
      const isOld = Date.now() - challenge.requestedAt > challenge.options.publicKey.timeout * replaceAfter;
      if (isOld && document.visibilityState === 'visible') request().catch(() => undefined);
    };
    const timer = setInterval(poll, pollIntervalMs);
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [challenge, request]);

  return [challenge?.options ?? null, request];
};
