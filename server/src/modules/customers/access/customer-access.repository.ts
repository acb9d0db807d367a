import type { Scope } from '../../../platform/database/database';
import { visible } from '../customers.repository';

export interface RequestedCustomer {
  readonly id: string;
  readonly name: string;
  readonly project_manager_id: string | null;
}

export const customerAccessRepository = () => ({
  /** Finds a customer without regard to assignments; an archived one is undefined. */
  find(scope: Scope, id: string): Promise<RequestedCustomer | undefined> {
    return visible(scope, { kind: 'all' })
      .select(['customer.id', 'customer.name', 'customer.project_manager_id'])
      .where('customer.id', '=', id)
      .executeTakeFirst();
  },

  /** @returns whether the last request was before `notSince`; otherwise nothing is stored */
  async record(
    scope: Scope,
    request: {
      readonly userId: string;
      readonly customerId: string;
      readonly at: Date;
      readonly notSince: Date;
    },
  ): Promise<boolean> {
    const recorded = await scope
      .tables()
      .insertInto('customer_access_request')
      .values({
        tenant_id: scope.tenantId,
        user_id: request.userId,
        customer_id: request.customerId,
        requested_at: request.at,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'user_id', 'customer_id'])
          .doUpdateSet({ requested_at: request.at })
          .where('customer_access_request.requested_at', '<=', request.notSince),
      )
      .returning('customer_id')
      .executeTakeFirst();
    return recorded !== undefined;
  },

  async removeOfUser(scope: Scope, userId: string): Promise<void> {
    await scope
      .tables()
      .deleteFrom('customer_access_request')
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', userId)
      .execute();
  },
});

export type CustomerAccessRepository = ReturnType<typeof customerAccessRepository>;
