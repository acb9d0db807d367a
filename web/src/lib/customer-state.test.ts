import { describe, expect, it } from 'vitest';
import { customerState } from './customer-state';

describe('customerState', () => {
  it('reads what it writes', () => {
    expect(customerState.parse(customerState.format({ customerId: 'c1' }))).toEqual({ customerId: 'c1' });
  });

  it.each([
    '',
    'null',
    '1',
    '"c1"',
    '[]',
    '{}',
    '{',
    '{"customerId":1}',
    '{"customerId":""}',
    '[object Object]',
  ])('takes the leftover %j for nothing', (text) => {
    expect(customerState.parse(text)).toBeNull();
  });
});
