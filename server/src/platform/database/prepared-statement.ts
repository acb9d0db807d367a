import type { Scope } from './database';

/**
 * For the few statements that run with every click: compiling them each time would cost more than sending
 * them.
 * @param text SQL with `$1`, `$2` …; `$1` is always the tenant
 */
export const preparedStatement =
  <Row>(text: string) =>
  (scope: Scope, ...values: readonly unknown[]): Promise<Row[]> =>
    scope.run<Row>(text, [scope.tenantId, ...values]);
