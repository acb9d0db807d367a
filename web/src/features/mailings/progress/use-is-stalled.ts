import type { Mailing } from '@vantage/contract/mailings/mailings';
import { useEffect, useState } from 'react';

/** A mailing without progress needs an explanation after this many milliseconds. */
const stalledAfterMs = 20_000;

/** Tells whether nothing was sent for a while without a known reason, such as after the process that sent has ended. */
export const useIsStalled = ({
  state,
  queued,
  delayReason,
}: Pick<Mailing, 'state' | 'queued' | 'delayReason'>): boolean => {
  const [stalledAt, setStalledAt] = useState<number | null>(null);
  const isWaiting = state === 'Sending' && delayReason === null;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setStalledAt(queued), stalledAfterMs);
    return () => {
      clearTimeout(timer);
      setStalledAt(null);
    };
  }, [isWaiting, queued]);
  return isWaiting && stalledAt === queued;
};
