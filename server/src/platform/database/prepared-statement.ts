import type { Scope } from './database';

/**
 * A statement whose text never changes: for the few that run at every click. The query builder would build and
 * compile it anew each time, which costs more than sending it.
 * @param text SQL with `$1`, `$2` …; `$1` is always the tenant, since every query names it
 */
export const preparedStatement =
  <Row>(text: string) =>
  (scope: Scope, ...values: readonly unknown[]): Promise<Row[]> =>
    scope.run<Row>(text, [scope.tenantId, ...values]);
