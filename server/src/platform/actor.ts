import { roleHolds, type Permission, type RoleId } from '@vantage/contract/permissions';

/** The caller, as stored with the session; nothing of it comes from the request. */
export class Actor {
  constructor(
    readonly tenantId: string,
    readonly userId: string,
    readonly sessionId: string,
    readonly roleId: RoleId,
    /** Minutes of inactivity after which the session ends. */
    readonly idleMinutes: number,
  ) {}

  can(wanted: Permission): boolean {
    return roleHolds(this.roleId, wanted);
  }
}
