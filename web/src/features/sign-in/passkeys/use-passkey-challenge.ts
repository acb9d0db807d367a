import type { PasskeySignInOptions } from '@vantage/contract/passkeys';
import { useCallback, useEffect, useState } from 'react';
import { requestChallenge } from '../api/passkey';

const pollIntervalMs = 20_000;
/** Fraction of its lifetime after which a challenge is replaced; the rest is left for choosing a passkey. */
const replaceAfter = 0.7;

interface Asked {
  options: PasskeySignInOptions;
  at: number;
}

/**
 * A challenge for passkey autofill, renewed before it expires while the screen is visible.
 * @returns null until there is one; and a function to request the next
 */
export const usePasskeyChallenge = (): [PasskeySignInOptions | null, () => Promise<PasskeySignInOptions>] => {
  const [asked, setAsked] = useState<Asked | null>(null);

  const keep = useCallback((options: PasskeySignInOptions) => {
    setAsked({ options, at: Date.now() });
    return options;
  }, []);
  const ask = useCallback(() => requestChallenge().then(keep), [keep]);

  useEffect(() => {
    // An error shows when the button is pressed, which requests again.
    requestChallenge().then(keep, () => undefined);
  }, [keep]);

  useEffect(() => {
    if (asked === null) return;
    const poll = () => {
      const isOld = Date.now() - asked.at > asked.options.publicKey.timeout * replaceAfter;
      if (isOld && document.visibilityState === 'visible') ask().catch(() => undefined);
    };
    const timer = setInterval(poll, pollIntervalMs);
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [asked, ask]);

  return [asked?.options ?? null, ask];
};
