import { describe, expect, it } from 'vitest';
import { uploadSlots } from './upload-slots';

const refusal = expect.objectContaining({ code: 'request.tooMany', retryAfter: 5 });

describe('the places for uploads', () => {
  it('are at most two for each user and four for each tenant, and free again once given back (S70)', () => {
    const places = uploadSlots();
    const takeFor = (tenantId: string, userId: string) => places.acquire({ tenantId, userId });
    const first = takeFor('a', 'one');
    takeFor('a', 'one');
    expect(() => takeFor('a', 'one')).toThrow(refusal);
    takeFor('a', 'two');
    takeFor('a', 'two');
    expect(() => takeFor('a', 'three')).toThrow(refusal);
    takeFor('b', 'one');
    first();
    takeFor('a', 'three');
    expect(() => takeFor('a', 'one')).toThrow(refusal);
  });

  it('are at most sixteen in all (S70)', () => {
    const places = uploadSlots();
    for (let index = 0; index < 16; index += 1) places.acquire({ tenantId: `${index}`, userId: 'one' });
    expect(() => places.acquire({ tenantId: 'next', userId: 'one' })).toThrow(refusal);
  });
});
