import { isId } from '@vantage/contract/api/ids';
import { AppError, notFound } from '../../errors';

/** Lower-cases ids in place; `tenant` is an id or a slug. @throws {AppError} tenant.unknown, notFound */
export function normalizePathIds(params: Record<string, string>): void {
  for (const name in params) {
    const value = params[name] ?? '';
    const isOfId = name.endsWith('Id');
    if (isOfId && !isId(value)) throw name === 'tenantId' ? new AppError('tenant.unknown') : notFound();
    if (isOfId || name === 'tenant') params[name] = value.toLowerCase();
  }
}
