import { describe, expect, it } from 'vitest';
import { createIdempotencyKey } from './idempotency-key';

describe('the idempotency key of a form', () => {
  const harbour = { name: 'Harbour View' };
  const harbor = { name: 'Harbor View' };

  it('stays the same while the same request is sent again', () => {
    const key = createIdempotencyKey();
    expect(key.for({ ...harbour })).toBe(key.for(harbour));
  });

  it('differs for a different request, which the server would otherwise reject', () => {
    const key = createIdempotencyKey();
    expect(key.for(harbor)).not.toBe(key.for(harbour));
  });

  it('is restored for a request that was changed and reverted', () => {
    const key = createIdempotencyKey();
    const first = key.for(harbour);
    key.for(harbor);
    expect(key.for(harbour)).toBe(first);
  });

  it('is renewed after a success, so that the same request is a new change', () => {
    const key = createIdempotencyKey();
    const first = key.for(harbour);
    key.renew();
    expect(key.for(harbour)).not.toBe(first);
  });

  it('differs between two forms', () => {
    expect(createIdempotencyKey().for(harbour)).not.toBe(createIdempotencyKey().for(harbour));
  });
});
