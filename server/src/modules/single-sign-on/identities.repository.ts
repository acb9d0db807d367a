import { sql } from 'kysely';
import type { Scope } from '../../platform/database/database';

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

interface LinkedIdentity extends Identity {
  readonly linkedAt: Date;
}

/** Arbitrary: the first key of an advisory lock. */
const lock = 7_210_044;

const identities = (scope: Scope) =>
  scope.tables().selectFrom('user_identity').where('tenant_id', '=', scope.tenantId);

export const identityRepository = () => ({
  async lockLinking(scope: Scope): Promise<void> {
    await sql`select pg_advisory_xact_lock(${lock}::int, hashtext(${scope.tenantId}))`.execute(
      scope.tables(),
    );
  },

  async findUser(scope: Scope, { issuer, subject }: Identity): Promise<string | null> {
    const row = await identities(scope)
      .select('user_id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst();
    return row?.user_id ?? null;
  },

  /** An identity of a deleted account moves to the new one. */
  async link(scope: Scope, { issuer, subject }: Identity, userId: string, at: Date): Promise<void> {
    await scope
      .tables()
      .insertInto('user_identity')
      .values({ tenant_id: scope.tenantId, issuer, subject, user_id: userId, linked_at: at })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'issuer', 'subject']).doUpdateSet({ user_id: userId, linked_at: at }),
      )
      .execute();
  },

  /** A user has at most one. */
  ofUser(scope: Scope, userId: string): Promise<LinkedIdentity | undefined> {
    return identities(scope)
      .select(['issuer', 'subject', 'linked_at as linkedAt'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
  },

  /** @returns the identity that was linked, if any */
  unlink(scope: Scope, userId: string): Promise<Identity | undefined> {
    return scope
      .tables()
      .deleteFrom('user_identity')
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', userId)
      .returning(['issuer', 'subject'])
      .executeTakeFirst();
  },
});

export type IdentityRepository = ReturnType<typeof identityRepository>;
