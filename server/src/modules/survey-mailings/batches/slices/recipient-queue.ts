import { boundedCache } from '../../../../platform/bounded-cache';
import type { ClaimedRecipient } from '../claimed-recipients.repository';
import { rateLimiter, type RateLimiter } from './rate-limiter';

/** Recipients of a domain that are kept while it has to wait. */
const maxWaiting = 50;

/**
 * Domains whose rate is known, the latest ones. Mails to as many others take longer than a domain's turn, so that a domain
 * that is forgotten need not wait.
 */
const maxDomains = 10_000;

interface Domain {
  readonly limiter: RateLimiter;
  /** Of the reserved turn, by `performance.now()`. */
  turnAt: number | null;
}

/** How fast mails go to each domain. */
export interface DomainRates {
  /** Mails per second; null without a limit. */
  setRate(rate: number | null): void;
  slowDown(recipient: ClaimedRecipient): void;
  /** Milliseconds until the domain's turn, which is taken if it is 0. */
  wait(recipient: ClaimedRecipient): number;
}

const domainOf = ({ email }: ClaimedRecipient): string =>
  email.slice(email.lastIndexOf('@') + 1).toLowerCase();

export function domainRates(): DomainRates {
  const domains = boundedCache<Domain>(maxDomains);
  let rate: number | null = null;
  const find = (name: string): Domain => {
    const known = domains.get(name);
    if (known) return known;
    const made = { limiter: rateLimiter(), turnAt: null };
    made.limiter.setRate(rate);
    domains.set(name, made);
    return made;
  };
  return {
    setRate(next) {
      if (rate === next) return;
      rate = next;
      for (const { limiter } of domains.values()) limiter.setRate(next);
    },
    slowDown: (recipient) => find(domainOf(recipient)).limiter.slowDown(),
    wait(recipient) {
      const name = domainOf(recipient);
      const domain = rate === null ? domains.get(name) : find(name);
      if (!domain) return 0;
      domain.turnAt ??= performance.now() + domain.limiter.take();
      const wait = domain.turnAt - performance.now();
      if (wait > 0) return wait;
      domain.turnAt = null;
      return 0;
    },
  };
}

export interface QueueItem {
  readonly recipient: ClaimedRecipient;
  /** By `performance.now()`. */
  readonly claimedAt: number;
}

/** Claimed recipients, in order but for domains that have to wait. */
export interface RecipientQueue {
  size(): number;
  add(items: readonly QueueItem[]): void;
  requeue(item: QueueItem): void;
  /** One whose domain's turn it is, or the milliseconds until there is one; null if it is empty. */
  take(): QueueItem | number | null;
  /** Removes most of the recipients, when all wait for their domains. */
  takeSurplus(): QueueItem[];
  takeAll(): QueueItem[];
}

export function recipientQueue(rates: DomainRates): RecipientQueue {
  let items: QueueItem[] = [];
  return {
    size: () => items.length,
    add: (more) => void items.push(...more),
    requeue: (item) => void items.unshift(item),
    take() {
      if (items.length === 0) return null;
      const waits = new Map<string, number>();
      for (const [index, item] of items.entries()) {
        const domain = domainOf(item.recipient);
        const wait = waits.get(domain) ?? rates.wait(item.recipient);
        if (wait <= 0) return items.splice(index, 1)[0] ?? null;
        waits.set(domain, wait);
      }
      return Math.min(...waits.values());
    },
    takeSurplus: () => items.splice(maxWaiting),
    takeAll() {
      const all = items;
      items = [];
      return all;
    },
  };
}
