import { isId } from '@vantage/contract/ids';
import { AppError, notFound } from '../errors';

/**
 * Gives the ids of a path their one spelling, in place, before anything is keyed by them: parameters whose name ends in
 * `Id`, and `tenant`, which is a tenant's id or its slug.
 * @throws {AppError} tenant.unknown, notFound: what is no id cannot exist
 */
export function normalizePathIds(params: Record<string, string>): void {
  for (const name in params) {
    const value = params[name] ?? '';
    const isOfId = name.endsWith('Id');
    if (isOfId && !isId(value)) throw name === 'tenantId' ? new AppError('tenant.unknown') : notFound();
    if (isOfId || name === 'tenant') params[name] = value.toLowerCase();
  }
}
