import { boundedCache } from '../../../platform/bounded-cache';
import { createRateLimiter } from '../../../platform/rate-limiter';
import { clientNetwork } from '../../../platform/client-network';
import type { Clock } from '../../../platform/clock';
import { AppError } from '../../../platform/errors';
import { minute, second } from '../../../platform/durations';

const windowMs = 5 * minute;
/** Limits the responses of a client in that time; a whole plant may share an address, such as during a meeting. */
const maxResponses = 600;
/** Limits how often a client reads surveys in that time; respondents open a page more than once. */
const maxReads = 2 * maxResponses;
const maxUnverifiedTokens = maxReads;
const maxValidTokens = 10_000;
/** Only surveys of more than 400 kB reach this limit. */
const maxReadBytes = 512 * 1_024 * 1_024;

interface Respondent {
  readonly ip: string;
  /** It is null if the live URL was used. */
  readonly linkId: string | null;
}

/** A client whose answers were too costly waits that long; the delay doubles each time. */
const backoff = { initialMs: 5 * second, maxMs: 5 * minute, resetAfterMs: 10 * minute } as const;
const maxDelays = 10_000;

interface RequestToken {
  readonly text: string;
  /** Whether we signed the token, so that it isn't invented. */
  readonly isSigned: boolean;
}

/** The owner of a personal link is known, and does not wait because of others in the same network. */
const delayKey = (surveyId: string, { ip, linkId }: Respondent): string =>
  `${surveyId} ${linkId ?? clientNetwork(ip)}`;

/** Prevents one client from filling a survey. A limit per tenant would let one client lock out all others. */
export const respondentRateLimiter = ({ clock }: { readonly clock: Clock }) => {
  const responses = createRateLimiter({ clock, windowMs });
  const reads = createRateLimiter({ clock, windowMs });
  const pages = createRateLimiter({ clock, windowMs });
  const openings = createRateLimiter({ clock, windowMs });
  const unverifiedTokens = createRateLimiter({ clock, windowMs });
  const validTokens = boundedCache<true>(maxValidTokens);
  const readBytes = createRateLimiter({ clock, windowMs });
  const delays = boundedCache<{ readonly delay: number; readonly until: number }>(maxDelays);

  const throwIfLimited = (wait: number | null): void => {
    if (wait !== null) throw new AppError('request.tooMany', { retryAfter: wait });
  };

  /**
   * Counts tokens apart that may be invented: otherwise anyone could lock the others of a network out of all surveys.
   * @returns to be called once the survey was found
   */
  const countCall = ({ text, isSigned }: RequestToken, ip: string, count: () => void): (() => void) => {
    if (isSigned || validTokens.has(text)) {
      count();
      return () => {};
    }
    throwIfLimited(unverifiedTokens.count(clientNetwork(ip), maxUnverifiedTokens));
    return () => {
      validTokens.set(text, true);
      count();
    };
  };

  return {
    /** @returns see `countCall`. @throws {AppError} request.tooMany */
    countResponse(ip: string, token: RequestToken) {
      return countCall(token, ip, () => throwIfLimited(responses.count(clientNetwork(ip), maxResponses)));
    },

    /** @returns see `countCall`. @throws {AppError} request.tooMany */
    countRead(ip: string, token: RequestToken) {
      return countCall(token, ip, () => throwIfLimited(reads.count(clientNetwork(ip), maxReads)));
    },

    /** Counts a request of the HTML page, before it reads the survey. @returns see `countCall`. @throws {AppError} request.tooMany */
    countPage(ip: string, token: RequestToken) {
      return countCall(token, ip, () => throwIfLimited(pages.count(clientNetwork(ip), maxReads)));
    },

    /** Counts the opening of a survey elsewhere. @returns see `countCall`. @throws {AppError} request.tooMany */
    countOpening(ip: string, token: RequestToken) {
      return countCall(token, ip, () => throwIfLimited(openings.count(clientNetwork(ip), maxReads)));
    },

    /**
     * Must be called before a definition is read, whose size is not yet known: reading one only to reject it would
     * cost the database as much.
     * @throws {AppError} request.tooMany
     */
    requireReadBudget(ip: string): void {
      throwIfLimited(readBytes.wait(clientNetwork(ip), maxReadBytes));
    },

    countReadBytes(ip: string, bytes: number): void {
      readBytes.add(clientNetwork(ip), bytes);
    },

    /**
     * Delays the client's next responses to this survey. Other clients, and this one at other surveys, are not
     * affected.
     */
    delayAfterCostlyAnswers(surveyId: string, respondent: Respondent): void {
      const key = delayKey(surveyId, respondent);
      const now = clock.now();
      const previous = delays.get(key);
      // It was sent before the client could know.
      if (previous && previous.until > now) return;
      const isRepeated = previous !== undefined && previous.until + backoff.resetAfterMs > now;
      const delay = isRepeated ? Math.min(previous.delay * 2, backoff.maxMs) : backoff.initialMs;
      delays.set(key, { delay, until: now + delay });
    },

    /** @throws {AppError} request.tooMany during such a delay */
    requireNoDelay(surveyId: string, respondent: Respondent): void {
      const { until = 0 } = delays.get(delayKey(surveyId, respondent)) ?? {};
      const remaining = until - clock.now();
      throwIfLimited(remaining > 0 ? Math.ceil(remaining / 1_000) : null);
    },
  };
};

export type RespondentRateLimiter = ReturnType<typeof respondentRateLimiter>;
