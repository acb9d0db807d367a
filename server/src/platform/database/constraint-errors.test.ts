import { describe, expect, it } from 'vitest';
import { AppError } from '../errors';
import { onForeignKeyViolation, onUniqueViolation } from './constraint-errors';

const taken = new AppError('user.userNameTaken');
const translate = onUniqueViolation('app_user_normalized_user_name', () => taken);

const thrownFor = (error: object, by: (error: unknown) => never = translate): unknown => {
  try {
    return by(error);
  } catch (thrown) {
    return thrown;
  }
};

const message = 'duplicate key value violates unique constraint "app_user_normalized_user_name_102040"';

describe('a violated constraint', () => {
  it.each([
    { code: '23505', constraint: 'app_user_normalized_user_name' },
    { code: '23505', constraint: 'app_user_normalized_user_name_102040' },
    { code: '23505', message },
  ])('is recognized, also on a shard: %j', (error) => {
    expect(thrownFor(error)).toBe(taken);
  });

  it.each([
    { code: '23503', constraint: 'app_user_normalized_user_name' },
    { code: '23505', constraint: 'app_user_normalized_email_102040' },
    { code: '23505', message: 'duplicate key value' },
    { code: '23505', constraint: 'app_user_normalized_email', message },
  ])('is thrown on if it is another one: %j', (error) => {
    expect(thrownFor(error)).toBe(error);
  });

  it('may be one of several foreign keys', () => {
    const translateKeys = onForeignKeyViolation(['one_fkey', 'other_fkey'], () => taken);
    expect(thrownFor({ code: '23503', constraint: 'other_fkey_7' }, translateKeys)).toBe(taken);
  });
});
