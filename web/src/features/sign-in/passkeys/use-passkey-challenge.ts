import type { PasskeySignInOptions } from '@vantage/contract/passkeys';
import { useCallback, useEffect, useState } from 'react';
import { requestChallenge } from '../api/passkey';

/** Milliseconds between two looks at whether the challenge is still good for long enough. */
const lookEvery = 20_000;
/** Part of its time after which a challenge is replaced: whoever chooses a passkey then has the rest of it. */
const replaceAfter = 0.7;

interface Asked {
  options: PasskeySignInOptions;
  at: number;
}

/**
 * A challenge that the browser can offer passkeys for, replaced before it runs out while somebody looks at the screen.
 * @returns null until there is one; and how to ask for the next
 */
export const usePasskeyChallenge = (): [PasskeySignInOptions | null, () => Promise<PasskeySignInOptions>] => {
  const [asked, setAsked] = useState<Asked | null>(null);

  const keep = useCallback((options: PasskeySignInOptions) => {
    setAsked({ options, at: Date.now() });
    return options;
  }, []);
  const ask = useCallback(() => requestChallenge().then(keep), [keep]);

  useEffect(() => {
    // What is wrong is told to whoever presses the button, which asks again.
    requestChallenge().then(keep, () => undefined);
  }, [keep]);

  useEffect(() => {
    if (asked === null) return;
    const look = () => {
      const isOld = Date.now() - asked.at > asked.options.publicKey.timeout * replaceAfter;
      if (isOld && document.visibilityState === 'visible') ask().catch(() => undefined);
    };
    const timer = setInterval(look, lookEvery);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [asked, ask]);

  return [asked?.options ?? null, ask];
};
