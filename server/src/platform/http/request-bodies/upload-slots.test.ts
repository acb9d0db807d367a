import { describe, expect, it } from 'vitest';
import { uploadSlots } from './upload-slots';

const rejection = expect.objectContaining({ code: 'request.tooMany', retryAfter: 5 });

describe('uploadSlots', () => {
  it('allows two uploads per user and four per tenant until they are released (S70)', () => {
    const places = uploadSlots();
    const takeFor = (tenantId: string, userId: string) => places.acquire({ tenantId, userId });
    const first = takeFor('a', 'one');
    takeFor('a', 'one');
    expect(() => takeFor('a', 'one')).toThrow(rejection);
    takeFor('a', 'two');
    takeFor('a', 'two');
    expect(() => takeFor('a', 'three')).toThrow(rejection);
    takeFor('b', 'one');
    first();
    takeFor('a', 'three');
    expect(() => takeFor('a', 'one')).toThrow(rejection);
  });

  it('allows sixteen uploads in all (S70)', () => {
    const places = uploadSlots();
    for (let index = 0; index < 16; index += 1) places.acquire({ tenantId: `${index}`, userId: 'one' });
    expect(() => places.acquire({ tenantId: 'next', userId: 'one' })).toThrow(rejection);
  });
});
