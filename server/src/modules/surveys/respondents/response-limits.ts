import { boundedCache } from '../../../platform/bounded-cache';
import { callCounter } from '../../../platform/call-counter';
import { clientNetwork } from '../../../platform/client-network';
import type { Clock } from '../../../platform/clock';
import { AppError } from '../../../platform/errors';
import { minute, second } from '../../../platform/durations';

/** Milliseconds. */
const window = 5 * minute;
/** A whole plant may share an address, such as during a meeting. */
const most = 600;
/** Pages are opened more than once. */
const maxReads = 2 * most;
const maxUnknownTokens = maxReads;
const maxFoundTokens = 10_000;
/** Reached only with surveys of more than 400 kB. */
const maxReadBytes = 512 * 1_024 * 1_024;

interface Respondent {
  readonly ip: string;
  /** Null if the open link was used. */
  readonly linkId: string | null;
}

/** Milliseconds that a client waits after answers that were too costly; doubled each time. */
const backoff = { first: 5 * second, longest: 5 * minute, forgottenAfter: 10 * minute } as const;
const maxWaiting = 10_000;

interface CountedToken {
  readonly text: string;
  /** By us, so that it isn't invented. */
  readonly isSigned: boolean;
}

/** The owner of a personal link is known, and does not wait because of others in the same network. */
const delayKey = (surveyId: string, { ip, linkId }: Respondent): string =>
  `${surveyId} ${linkId ?? clientNetwork(ip)}`;

/** Prevents one client from filling a survey. A limit per tenant would let one client lock out all others. */
export const responseLimits = ({ clock }: { readonly clock: Clock }) => {
  const responses = callCounter({ clock, window });
  const reads = callCounter({ clock, window });
  const pages = callCounter({ clock, window });
  const openings = callCounter({ clock, window });
  const unknownTokens = callCounter({ clock, window });
  const foundTokens = boundedCache<true>(maxFoundTokens);
  const readBytes = callCounter({ clock, window });
  const waiting = boundedCache<{ readonly delay: number; readonly until: number }>(maxWaiting);

  const requireNone = (wait: number | null): void => {
    if (wait !== null) throw new AppError('request.tooMany', { retryAfter: wait });
  };

  /**
   * Counts tokens apart that may be invented: otherwise anyone could lock the others of a network out of all surveys.
   * @returns to be called once the survey was found
   */
  const countCall = ({ text, isSigned }: CountedToken, ip: string, count: () => void): (() => void) => {
    if (isSigned || foundTokens.has(text)) {
      count();
      return () => {};
    }
    requireNone(unknownTokens.count(clientNetwork(ip), maxUnknownTokens));
    return () => {
      foundTokens.set(text, true);
      count();
    };
  };

  return {
    /** @returns see `countCall`. @throws {AppError} request.tooMany */
    countResponse: (ip: string, token: CountedToken) =>
      countCall(token, ip, () => requireNone(responses.count(clientNetwork(ip), most))),

    /** @returns see `countCall`. @throws {AppError} request.tooMany */
    countRead: (ip: string, token: CountedToken) =>
      countCall(token, ip, () => requireNone(reads.count(clientNetwork(ip), maxReads))),

    /** Counts a request of the HTML page, before it reads the survey. @returns see `countCall`. @throws {AppError} request.tooMany */
    countPage: (ip: string, token: CountedToken) =>
      countCall(token, ip, () => requireNone(pages.count(clientNetwork(ip), maxReads))),

    /** Counts the opening of a survey elsewhere. @returns see `countCall`. @throws {AppError} request.tooMany */
    countOpening: (ip: string, token: CountedToken) =>
      countCall(token, ip, () => requireNone(openings.count(clientNetwork(ip), maxReads))),

    /**
     * Called before a definition is read, whose size is not yet known: reading one only to refuse it would cost the
     * database as much.
     * @throws {AppError} request.tooMany
     */
    requireReadBytesLeft: (ip: string): void => requireNone(readBytes.wait(clientNetwork(ip), maxReadBytes)),

    countReadBytes: (ip: string, bytes: number): void => readBytes.add(clientNetwork(ip), bytes),

    /** Other clients, and this one at other surveys, are not affected. */
    delayAfterTooCostly(surveyId: string, respondent: Respondent): void {
      const key = delayKey(surveyId, respondent);
      const now = clock.now();
      const before = waiting.get(key);
      // It was sent before the client could know.
      if (before && before.until > now) return;
      const isRepeated = before !== undefined && before.until + backoff.forgottenAfter > now;
      const delay = isRepeated ? Math.min(before.delay * 2, backoff.longest) : backoff.first;
      waiting.set(key, { delay, until: now + delay });
    },

    /** @throws {AppError} request.tooMany during such a delay */
    requireNoDelay(surveyId: string, respondent: Respondent): void {
      const { until = 0 } = waiting.get(delayKey(surveyId, respondent)) ?? {};
      const left = until - clock.now();
      requireNone(left > 0 ? Math.ceil(left / 1_000) : null);
    },
  };
};

export type ResponseLimits = ReturnType<typeof responseLimits>;
