import { describe, expect, it } from 'vitest';
import type { ClaimedRecipient } from './claimed-recipients.repository';
import { domainRates, recipientSupply, type RecipientSupply } from './recipient-supply';

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

const taken = (supply: RecipientSupply): string | number | null => {
  const one = supply.take();
  return one !== null && typeof one === 'object' ? one.recipient.email : one;
};

describe('the supply of recipients', () => {
  it('keeps their order, without a limit for domains', () => {
    const supply = recipientSupply(domainRates());
    supply.add(to('a@one.example', 'b@one.example', 'c@two.example'));
    expect([taken(supply), taken(supply), taken(supply), taken(supply)]).toEqual([
      'a@one.example',
      'b@one.example',
      'c@two.example',
      null,
    ]);
  });

  it('goes on with other domains while one has to wait for its rate', () => {
    const rates = domainRates();
    rates.setRate(1);
    const supply = recipientSupply(rates);
    supply.add(to('a@one.example', 'b@ONE.example', 'c@one.example', 'd@two.example'));
    expect(taken(supply)).toBe('a@one.example');
    const next = [taken(supply), taken(supply)];
    expect(next).toContain('d@two.example');
    expect(taken(supply)).toBeGreaterThan(0);
    expect(supply.size()).toBeGreaterThan(0);
  });

  it('slows down only the domain that refuses', () => {
    const rates = domainRates();
    const supply = recipientSupply(rates);
    const [refused, ...rest] = to('a@one.example', 'b@one.example', 'c@two.example');
    if (refused) rates.slowDown(refused.recipient);
    supply.add(rest);
    expect([taken(supply), typeof taken(supply)]).toEqual(['c@two.example', 'number']);
  });

  it('gives back what waits for too long, and all at the end', () => {
    const supply = recipientSupply(domainRates());
    supply.add(to(...Array.from({ length: 80 }, (_, index) => `p${index}@one.example`)));
    expect(supply.takeSurplus()).toHaveLength(30);
    expect(supply.takeAll()).toHaveLength(50);
    expect(supply.take()).toBeNull();
  });
});
