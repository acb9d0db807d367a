import { describe, expect, it } from 'vitest';
import type { ClaimedRecipient } from '../claimed-recipients.repository';
import { domainRates, recipientQueue, type RecipientQueue } from './recipient-queue';

const to = (...emails: string[]) =>
  emails.map((email, line) => ({
    recipient: {
      id: email,
      line,
      email,
      cells: [],
      link_id: '',
      attempts: 0,
      skip: null,
    } satisfies ClaimedRecipient,
    claimedAt: 0,
  }));

const taken = (recipients: RecipientQueue): string | number | null => {
  const one = recipients.take();
  return one !== null && typeof one === 'object' ? one.recipient.email : one;
};

describe('the queue of recipients', () => {
  it('keeps their order, without a limit for domains', () => {
    const recipients = recipientQueue(domainRates());
    recipients.add(to('a@one.example', 'b@one.example', 'c@two.example'));
    expect([taken(recipients), taken(recipients), taken(recipients), taken(recipients)]).toEqual([
      'a@one.example',
      'b@one.example',
      'c@two.example',
      null,
    ]);
  });

  it('goes on with other domains while one has to wait for its rate', () => {
    const rates = domainRates();
    rates.setRate(1);
    const recipients = recipientQueue(rates);
    recipients.add(to('a@one.example', 'b@ONE.example', 'c@one.example', 'd@two.example'));
    expect(taken(recipients)).toBe('a@one.example');
    const next = [taken(recipients), taken(recipients)];
    expect(next).toContain('d@two.example');
    expect(taken(recipients)).toBeGreaterThan(0);
    expect(recipients.size()).toBeGreaterThan(0);
  });

  it('slows down only the domain that refuses', () => {
    const rates = domainRates();
    const recipients = recipientQueue(rates);
    const [refused, ...rest] = to('a@one.example', 'b@one.example', 'c@two.example');
    if (refused) rates.slowDown(refused.recipient);
    recipients.add(rest);
    expect([taken(recipients), typeof taken(recipients)]).toEqual(['c@two.example', 'number']);
  });

  it('gives back what waits for too long, and all at the end', () => {
    const recipients = recipientQueue(domainRates());
    recipients.add(to(...Array.from({ length: 80 }, (_, index) => `p${index}@one.example`)));
    expect(recipients.takeSurplus()).toHaveLength(30);
    expect(recipients.takeAll()).toHaveLength(50);
    expect(recipients.take()).toBeNull();
  });
});
