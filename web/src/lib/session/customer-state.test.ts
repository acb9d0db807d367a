import { beforeEach, describe, expect, it } from 'vitest';
import { customerState } from './customer-state';
import { session } from './session';

beforeEach(() => session.customerpgState.remove());

describe('customerState', () => {
  it('remembers the chosen customer and keeps the other parts', () => {
    customerState.merge({ view: 'table' });
    customerState.merge({ customerId: 'c1' });
    expect(customerState.chosenCustomerId()).toBe('c1');
    expect(customerState.read()).toEqual({ view: 'table', customerId: 'c1' });
  });

  it.each(['', 'null', '1', '"c1"', '[]', '{', '{"customerId":1}', '{"customerId":""}', '[object Object]'])(
    'ignores the invalid stored value %j',
    (text) => {
      session.customerpgState.set(text);
      expect(customerState.chosenCustomerId()).toBeNull();
    },
  );
});
