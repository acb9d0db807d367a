import type { ClaimedRecipient } from './claimed-recipients.repository';
import { readDomain, type MailingRates } from './rate-limiter';

/** This many recipients stay in the queue while their domains have to wait; the others are released. */
const maxWaiting = 50;

export interface QueuedRecipient {
  readonly recipient: ClaimedRecipient;
  /** The claim was made at this time, by `performance.now()`. */
  readonly claimedAt: number;
}

/** Keeps claimed recipients in the order of their claims, except for those whose domain has to wait for its rate. */
export class RecipientQueue {
  readonly #rates: Pick<MailingRates, 'reserveForDomain'>;
  #recipients: QueuedRecipient[] = [];

  constructor(rates: Pick<MailingRates, 'reserveForDomain'>) {
    this.#rates = rates;
  }

  get size(): number {
    return this.#recipients.length;
  }

  add(recipients: readonly QueuedRecipient[]): void {
    this.#recipients.push(...recipients);
  }

  /** The recipient becomes the first again. */
  putBack(recipient: QueuedRecipient): void {
    this.#recipients.unshift(recipient);
  }

  /** Removes the first recipient whose domain may get a mail. @returns milliseconds until there is one; null if the queue is empty */
  next(): QueuedRecipient | number | null {
    const waits = new Map<string, number>();
    for (const [index, queued] of this.#recipients.entries()) {
      const domain = readDomain(queued.recipient.email);
      const wait = waits.get(domain) ?? this.#rates.reserveForDomain(domain);
      if (wait <= 0) {
        this.#recipients.splice(index, 1);
        return queued;
      }
      waits.set(domain, wait);
    }
    return waits.size === 0 ? null : Math.min(...waits.values());
  }

  /** Removes all recipients but a few. */
  removeExcess(): QueuedRecipient[] {
    return this.#recipients.splice(maxWaiting);
  }

  removeAll(): QueuedRecipient[] {
    return this.#recipients.splice(0);
  }
}
