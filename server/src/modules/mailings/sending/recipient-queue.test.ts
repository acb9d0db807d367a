import { describe, expect, it } from 'vitest';
import type { ClaimedRecipient } from './claimed-recipients.repository';
import { MailingRates } from './rate-limiter';
import { RecipientQueue } from './recipient-queue';

const claimed = (...emails: string[]) =>
  emails.map((email, line) => ({
    recipient: {
      id: email,
      line,
      email,
      cells: [],
      linkId: '',
      attempts: 0,
      skipReason: null,
    } satisfies ClaimedRecipient,
    claimedAt: 0,
  }));

/** Returns the address, or the milliseconds to wait. */
const nextEmail = (queue: RecipientQueue): string | number | null => {
  const next = queue.next();
  return next !== null && typeof next === 'object' ? next.recipient.email : next;
};

describe('the queue of recipients', () => {
  it('keeps their order, without a limit for domains', () => {
    const queue = new RecipientQueue(new MailingRates());
    queue.add(claimed('a@one.example', 'b@one.example', 'c@two.example'));
    expect([nextEmail(queue), nextEmail(queue), nextEmail(queue), nextEmail(queue)]).toEqual([
      'a@one.example',
      'b@one.example',
      'c@two.example',
      null,
    ]);
  });

  it('continues with other domains while one has to wait for its rate', () => {
    const rates = new MailingRates();
    rates.setRates({ perSecond: null, perDomain: 1 });
    const queue = new RecipientQueue(rates);
    queue.add(claimed('a@one.example', 'b@ONE.example', 'c@one.example', 'd@two.example'));
    expect(nextEmail(queue)).toBe('a@one.example');
    const next = [nextEmail(queue), nextEmail(queue)];
    expect(next).toContain('d@two.example');
    expect(nextEmail(queue)).toBeGreaterThan(0);
    expect(queue.size).toBeGreaterThan(0);
  });

  it('slows down only the domain that asks for fewer mails', () => {
    const rates = new MailingRates();
    const queue = new RecipientQueue(rates);
    rates.throttle('one.example', '421 Too many mails');
    queue.add(claimed('b@one.example', 'c@two.example'));
    expect([nextEmail(queue), typeof nextEmail(queue)]).toEqual(['c@two.example', 'number']);
  });

  it('releases most recipients that wait for too long, and all at the end', () => {
    const queue = new RecipientQueue(new MailingRates());
    queue.add(claimed(...Array.from({ length: 80 }, (_, index) => `p${index}@one.example`)));
    expect(queue.removeExcess()).toHaveLength(30);
    expect(queue.removeAll()).toHaveLength(50);
    expect(queue.next()).toBeNull();
  });
});
