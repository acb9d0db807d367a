import { describe, expect, it } from 'vitest';
import { createIdempotencyKey } from './idempotency-key';

describe('the idempotency key of a form', () => {
  const harbour = { name: 'Harbour View' };
  const harbor = { name: 'Harbor View' };

  it('stays the same while the same request is sent again', () => {
    const key = createIdempotencyKey();
    expect(key.for({ ...harbour })).toBe(key.for(harbour));
  });

  it('is another one for another request, which the server would refuse otherwise', () => {
    const key = createIdempotencyKey();
    expect(key.for(harbor)).not.toBe(key.for(harbour));
  });

  it('is the first one again for a request that was changed and changed back', () => {
    const key = createIdempotencyKey();
    const first = key.for(harbour);
    key.for(harbor);
    expect(key.for(harbour)).toBe(first);
  });

  it('is a new one after a success, so that the same request is a change of its own later', () => {
    const key = createIdempotencyKey();
    const first = key.for(harbour);
    key.renew();
    expect(key.for(harbour)).not.toBe(first);
  });

  it('differs between two forms', () => {
    expect(createIdempotencyKey().for(harbour)).not.toBe(createIdempotencyKey().for(harbour));
  });
});
