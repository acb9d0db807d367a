import type { Scope } from './database';

/**
 * A statement with a constant text, for the few that run with every click: building and compiling it each time would
 * cost more than sending it.
 * @param text SQL with `$1`, `$2` …; `$1` is always the tenant
 */
export const preparedStatement =
  <Row>(text: string) =>
  (scope: Scope, ...values: readonly unknown[]): Promise<Row[]> =>
    scope.run<Row>(text, [scope.tenantId, ...values]);
