import type { Scope } from './database';

/** For every request: compiling costs more than sending. @param text SQL in which `$1` is the tenant */
export const preparedStatement =
  <Row>(text: string) =>
  (scope: Scope, ...values: readonly unknown[]): Promise<Row[]> =>
    scope.run<Row>(text, [scope.tenantId, ...values]);
