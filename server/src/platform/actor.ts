import type { ExternalActor } from '@vantage/contract/audit-log';
import { hasPermission, role, type Permission, type RoleId } from '@vantage/contract/permissions';

/** Set in a session in which an administrator views as the user. */
export interface ViewAs {
  readonly administratorId: string;
  /** The administrator's session that this one was started from. */
  readonly parentSessionId: string;
  readonly endsAt: Date;
}

/** How audit entries name who acted. */
export interface AuditedActor {
  readonly actorId: string | null;
  readonly asUserId: string | null;
  readonly sessionId: string | null;
  readonly externalActor: ExternalActor | null;
}

/** No user and no session has this id. */
const nilId = '00000000-0000-0000-0000-000000000000';

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
    readonly isOperator = false,
  ) {}

  /** Someone with access to the servers, who may do by the command line what an administrator may. */
  static operator(tenantId: string): Actor {
    return new Actor(tenantId, nilId, nilId, role.administrator, 0, null, true);
  }

  /** Who acts: `userId`, or the administrator in a view-as session. */
  get responsibleId(): string {
    return this.viewAs?.administratorId ?? this.userId;
  }

  get audited(): AuditedActor {
    if (this.isOperator) return { actorId: null, asUserId: null, sessionId: null, externalActor: 'operator' };
    return {
      actorId: this.responsibleId,
      asUserId: this.viewAs === null ? null : this.userId,
      sessionId: this.sessionId,
      externalActor: null,
    };
  }

  can(required: Permission): boolean {
    return hasPermission(this.roleId, required);
  }
}
