import { roleHolds, type Permission, type RoleId } from '@vantage/contract/permissions';

/** Who makes a call, as the server knows it: from the session, never from the request. */
export class Actor {
  constructor(
    readonly tenantId: string,
    readonly userId: string,
    readonly sessionId: string,
    readonly roleId: RoleId,
    /** Minutes without a call after which the session ends. */
    readonly idleMinutes: number,
  ) {}

  can(wanted: Permission): boolean {
    return roleHolds(this.roleId, wanted);
  }
}
