import { isId } from '@vantage/contract/ids';
import { AppError, notFound } from '../errors';

/**
 * Lower-cases the ids of a path in place, before anything uses them as a key: parameters whose name ends in `Id`, and
 * `tenant`, which is a tenant's id or slug.
 * @throws {AppError} tenant.unknown, notFound if an id is malformed
 */
export function normalizePathIds(params: Record<string, string>): void {
  for (const name in params) {
    const value = params[name] ?? '';
    const isOfId = name.endsWith('Id');
    if (isOfId && !isId(value)) throw name === 'tenantId' ? new AppError('tenant.unknown') : notFound();
    if (isOfId || name === 'tenant') params[name] = value.toLowerCase();
  }
}
