import { hasPermission, type Permission, type RoleId } from '@vantage/contract/permissions';

/** Set in a session in which an administrator views as the user. */
export interface ViewAs {
  readonly administratorId: string;
  /** The administrator's session that this one was started from. */
  readonly parentSessionId: string;
  readonly endsAt: Date;
}

/** The caller, as stored with the session; nothing of it comes from the request. */
export class Actor {
  constructor(
    readonly tenantId: string,
    readonly userId: string,
    readonly sessionId: string,
    readonly roleId: RoleId,
    /** Minutes of inactivity after which the session ends. */
    readonly idleMinutes: number,
    readonly viewAs: ViewAs | null = null,
  ) {}

  /** Who acts: `userId`, or the administrator in a view-as session. */
  get responsibleId(): string {
    return this.viewAs?.administratorId ?? this.userId;
  }

  can(required: Permission): boolean {
    return hasPermission(this.roleId, required);
  }
}
